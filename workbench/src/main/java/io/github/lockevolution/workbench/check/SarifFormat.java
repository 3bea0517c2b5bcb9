package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.check.CheckResult;
import io.github.lockevolution.faults.check.Finding;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.model.FailureText;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.timeline.Row;
import io.github.lockevolution.faults.timeline.Timeline;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.JsonFields;
import io.github.lockevolution.workbench.console.RecordJson;
import io.github.lockevolution.workbench.console.Version;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The result of a check in the Static Analysis Results Interchange Format: a rule for each failure there is, and a result for each that
 * showed, at the line that decides, with the steps of its shortest story.
 *
 * @see <a href="https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html">SARIF 2.1.0</a>
 */
public final class SarifFormat implements OutputFormat {

    private static final String SCHEMA =
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

    /** A link in a text of other origin leads nowhere. */
    private static final Pattern BEGINS_LINK = Pattern.compile("\\[(?=[^\\]]*\\]\\()");

    private static final String PROJECT = "https://github.com/lockevolution/lock-evolution";
    private static final String WORDS = PROJECT + "/blob/main/docs/words.md";

    /** It becomes another one when the same failure would be told by other words. */
    private static final String FINGERPRINT = "lockEvolutionStory/v1";

    @Override
    public Form form() {
        return new Form("sarif", Optional.of(".sarif"), "\"name\": \"Lock Evolution\"", OutputFormatText::sarif);
    }

    @Override
    public String text(CheckOutcome outcome) {
        return new Log(
                        outcome.judgement(),
                        outcome.screen(false).verdict(),
                        outcome.since().filter(CheckComparison::isWorse),
                        SourceFile.of(outcome.judgement().result().lock()),
                        outcome.language())
                .text();
    }

    /**
     * A log with one run.
     *
     * @param since the comparison with an earlier check, if it found something worse; empty otherwise
     */
    private record Log(
            Judgement judgement,
            Message verdict,
            Optional<CheckComparison> since,
            Optional<SourceFile> source,
            Language language) {

        private String text() {
            return RecordJson.text(new JsonFields()
                            .with("$schema", SCHEMA)
                            .with("version", "2.1.0")
                            .with("runs", List.of(run())))
                    + "\n";
        }

        private JsonFields run() {
            return new JsonFields()
                    .with("tool", new JsonFields().with("driver", driver()))
                    .with("language", language.locale().toLanguageTag())
                    .with("invocations", List.of(invocation()))
                    .with(
                            "results",
                            Diagnostic.of(judgement.result()).stream()
                                    .map(this::result)
                                    .toList());
        }

        private JsonFields driver() {
            return new JsonFields()
                    .with("name", "Lock Evolution")
                    .with("version", Version.NUMBER)
                    .with("semanticVersion", Version.NUMBER)
                    .with("informationUri", PROJECT)
                    // All rules, so that each keeps its number.
                    .with("rules", Stream.of(Failure.values()).map(this::rule).toList());
        }

        private JsonFields rule(Failure failure) {
            Message definition = Message.of(FailureText.class, text -> text.definition(failure));
            return new JsonFields()
                    .with("id", failure.name())
                    .with("shortDescription", said(Diagnostic.meaning(failure, judgement.result())))
                    .with("fullDescription", said(definition))
                    .with("help", said(Message.of(DiagnosticText.class, text -> text.help(definition, WORDS))))
                    .with("helpUri", WORDS)
                    .with("defaultConfiguration", new JsonFields().with("level", "error"));
        }

        private JsonFields invocation() {
            CheckResult result = judgement.result();
            int status = ExitStatus.of(result.expectation());
            Stream<Message> wrong = Stream.concat(
                    result.reason().map(reason -> verdict).stream(),
                    since.stream().flatMap(comparison -> comparison.sentences().stream()));
            List<JsonFields> notifications = Stream.concat(
                            wrong.map(words -> notification("error", words)),
                            result.remarks().stream().map(remark -> notification("note", remark)))
                    .toList();
            return new JsonFields()
                    .with("executionSuccessful", result.expectation() != Expectation.INCONCLUSIVE)
                    .with("exitCode", since.isPresent() ? ExitStatus.worse(status, ExitStatus.NOT_AS_EXPECTED) : status)
                    .with("toolExecutionNotifications", notifications);
        }

        private JsonFields notification(String level, Message words) {
            return new JsonFields().with("level", level).with("message", said(words));
        }

        private JsonFields result(Diagnostic diagnostic) {
            return new JsonFields()
                    .with("ruleId", diagnostic.failure().name())
                    .with("ruleIndex", diagnostic.failure().ordinal())
                    .with("level", diagnostic.isExpected() ? "note" : "error")
                    .with("message", said(diagnostic.message()))
                    .with("locations", List.of(location(diagnostic.line())))
                    .with(
                            "codeFlows",
                            diagnostic.finding().map(finding -> List.of(codeFlow(finding, diagnostic.line()))))
                    .with(
                            "partialFingerprints",
                            new JsonFields().with(FINGERPRINT, diagnostic.failure() + " " + diagnostic.evidence()));
        }

        private JsonFields location(Optional<Integer> line) {
            JsonFields lock = new JsonFields()
                    .with("fullyQualifiedName", judgement.result().lock().label());
            return new JsonFields()
                    .with(
                            "physicalLocation",
                            source.map(file -> new JsonFields()
                                    .with("artifactLocation", new JsonFields().with("uri", file.uri()))
                                    // Code scanning takes no result without a line.
                                    .with("region", new JsonFields().with("startLine", line.orElse(1)))))
                    .with("logicalLocations", List.of(lock));
        }

        private JsonFields codeFlow(Finding finding, Optional<Integer> decisive) {
            List<JsonFields> steps = Timeline.of(finding.trace()).rows().stream()
                    .map(row -> step(row, lineOf(row, finding).or(() -> decisive)))
                    .toList();
            return new JsonFields()
                    .with("message", said(language -> finding.trace().schedule().toString()))
                    .with("threadFlows", List.of(new JsonFields().with("locations", steps)));
        }

        private static Optional<Integer> lineOf(Row row, Finding finding) {
            int move = row.number() - 1;
            return move < finding.lines().size() ? finding.lines().get(move) : Optional.empty();
        }

        /** @param line of a step that no line takes, that of the failure: viewers show a step at a place only */
        private JsonFields step(Row row, Optional<Integer> line) {
            Message words = language -> Stream.concat(Stream.of(row.action()), row.marks().stream())
                    .map(part -> part.in(language))
                    .collect(Collectors.joining("\n"));
            return new JsonFields()
                    .with("location", location(line).with("message", said(words)))
                    .with("executionOrder", row.number())
                    .with("importance", row.marks().isEmpty() ? "important" : "essential");
        }

        private JsonFields said(Message words) {
            return new JsonFields()
                    .with("text", BEGINS_LINK.matcher(words.in(language)).replaceAll("\\\\["));
        }
    }
}
