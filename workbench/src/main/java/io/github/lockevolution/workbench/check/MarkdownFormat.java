package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.check.BoundedCensus;
import io.github.lockevolution.faults.check.CheckResult;
import io.github.lockevolution.faults.check.Finding;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.timeline.TextDrawing;
import io.github.lockevolution.faults.timeline.Timeline;
import io.github.lockevolution.workbench.console.Markdown;
import io.github.lockevolution.workbench.matrix.Count;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The result of a check as a part of a page: the verdict, a table of its failures, and the shortest story of the first one. */
public final class MarkdownFormat implements OutputFormat {

    /** No page shows it. */
    private static final String SIGN = "<!-- Lock Evolution: check -->";

    @Override
    public Form form() {
        return new Form("markdown", Optional.of(".md"), SIGN, OutputFormatText::markdown);
    }

    @Override
    public String text(CheckOutcome outcome) {
        return new Part(outcome.judgement(), outcome.screen(true), outcome.since()).in(outcome.language());
    }

    /** The part of a page. */
    private record Part(Judgement judgement, CheckScreen screen, Optional<CheckComparison> since) {

        String in(Language language) {
            List<Diagnostic> diagnostics = Diagnostic.of(judgement.result());
            String table = diagnostics.isEmpty() ? "" : table(diagnostics, language);
            Stream<Message> sentences =
                    Stream.concat(screen.afterwards().stream(), since.stream().flatMap(it -> it.sentences().stream()));
            return SIGN + "\n### " + Markdown.plain(screen.verdict().in(language)) + "\n\n"
                    + table
                    + first(diagnostics)
                            .map(finding -> story(finding, language))
                            .orElse("")
                    + sentences
                            .map(sentence -> Markdown.plain(sentence.in(language)) + "\n\n")
                            .collect(Collectors.joining());
        }

        private String table(List<Diagnostic> diagnostics, Language language) {
            DiagnosticText text = language.text(DiagnosticText.class);
            String heading = row(List.of(text.failure(), text.whatItIs(), text.schedules(), text.place()));
            return diagnostics.stream()
                    .map(diagnostic -> row(List.of(
                            diagnostic.isExpected()
                                    ? text.asExpected(
                                            Markdown.code(diagnostic.failure().name()))
                                    : Markdown.code(diagnostic.failure().name()),
                            Markdown.plain(Diagnostic.meaning(diagnostic.failure(), result())
                                    .in(language)),
                            diagnostic
                                    .finding()
                                    .map(this::count)
                                    .map(count -> count.in(language))
                                    .orElseGet(text::byAttack),
                            place(diagnostic))))
                    .collect(Collectors.joining("", heading + "|---|---|---|---|\n", "\n"));
        }

        private CheckResult result() {
            return judgement.result();
        }

        private static String row(List<String> cells) {
            return "| " + String.join(" | ", cells) + " |\n";
        }

        /** A dash if no census is complete: its count would not tell how often the failure shows. */
        private Message count(Finding finding) {
            return result().widest()
                    .flatMap(BoundedCensus::census)
                    .map(widest -> result().counting(finding.failure(), widest))
                    .filter(Census::isComplete)
                    .map(counting -> Message.of(
                            VerdictText.class,
                            text -> text.countOf(
                                    new Count(counting.count(finding.failure())), new Count(counting.schedules()))))
                    .orElse(language -> "-");
        }

        private String place(Diagnostic diagnostic) {
            return SourceFile.of(result().lock())
                    .flatMap(file -> diagnostic.line().map(line -> file + ":" + line))
                    .map(Markdown::code)
                    .orElse("");
        }

        private static Optional<Finding> first(List<Diagnostic> diagnostics) {
            return Stream.of(false, true)
                    .flatMap(isExpected -> diagnostics.stream()
                            .filter(diagnostic -> diagnostic.isExpected() == isExpected)
                            .flatMap(diagnostic -> diagnostic.finding().stream()))
                    .findFirst();
        }

        private String story(Finding finding, Language language) {
            String shortest = language.text(DiagnosticText.class)
                    .shortest(
                            Markdown.code(finding.failure().name()),
                            Markdown.code(finding.trace().schedule().toString()));
            String drawing = TextDrawing.untilLastMark(Timeline.of(finding.trace()), language);
            String closing = closing(finding)
                    .map(sentence -> "\n" + Markdown.plain(sentence.in(language)) + "\n")
                    .orElse("");
            return shortest + "\n\n" + Markdown.fenced("text", drawing) + closing + "\n";
        }

        /** The cause of the failure, or the way to close it, if known. */
        private Optional<Message> closing(Finding finding) {
            if (result().lock().spec().isSection()) {
                return Optional.of(Message.of(VerdictText.class, text -> text.because(finding.cause())));
            }
            if (finding.isStoresDoing()) {
                return Optional.of(Message.of(VerdictText.class, text -> text.isStoresDoing(finding.cause())));
            }
            return finding.mitigation()
                    .map(mitigation -> Message.of(VerdictText.class, text -> text.closed(mitigation.words())));
        }
    }
}
