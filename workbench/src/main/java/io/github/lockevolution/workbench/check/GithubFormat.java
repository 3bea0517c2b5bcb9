package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.text.Language;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The result of a check as commands of GitHub Actions: a step that prints them has each failure shown at its line, in the changes of a pull
 * request, too.
 *
 * @see <a href="https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands">workflow commands</a>
 */
public final class GithubFormat implements OutputFormat {

    private static final String TITLE = "Lock Evolution";

    @Override
    public Form form() {
        return new Form("github", Optional.empty(), "title=" + TITLE, OutputFormatText::github);
    }

    /** A command in each line; none if nothing showed. */
    @Override
    public String text(CheckOutcome outcome) {
        Judgement judgement = outcome.judgement();
        Language language = outcome.language();
        Optional<SourceFile> source = SourceFile.of(judgement.result().lock());
        Stream<String> failures = Diagnostic.of(judgement.result()).stream()
                .map(diagnostic -> command(
                        diagnostic.isExpected() ? "notice" : "error",
                        place(source, diagnostic.line())
                                + property(
                                        "title",
                                        TITLE + ": " + diagnostic.failure().name()),
                        diagnostic.message().in(language)));
        return Stream.concat(failures, ofWhole(outcome))
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }

    /** The errors that are of no failure in particular. */
    private static Stream<String> ofWhole(CheckOutcome outcome) {
        Language language = outcome.language();
        Stream<String> open = outcome.judgement().result().expectation() == Expectation.INCONCLUSIVE
                ? Stream.of(outcome.screen(false).verdict().in(language))
                : Stream.empty();
        Stream<String> worse = outcome.since().filter(CheckComparison::isWorse).map(CheckComparison::sentences).stream()
                .flatMap(List::stream)
                .map(sentence -> sentence.in(language));
        return Stream.concat(open, worse).map(words -> command("error", property("title", TITLE), words));
    }

    private static String place(Optional<SourceFile> source, Optional<Integer> line) {
        Optional<String> number = source.flatMap(file -> line).map(known -> property("line", known.toString()));
        return Stream.of(source.map(file -> property("file", file.toString())), number)
                .flatMap(Optional::stream)
                .map(property -> property + ",")
                .collect(Collectors.joining());
    }

    private static String command(String name, String properties, String message) {
        return "::" + name + " " + properties + "::" + escaped(message);
    }

    private static String property(String name, String value) {
        return name + "=" + escaped(value).replace(":", "%3A").replace(",", "%2C");
    }

    private static String escaped(String text) {
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }
}
