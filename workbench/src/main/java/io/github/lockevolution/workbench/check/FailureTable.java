package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.check.CheckResult;
import io.github.lockevolution.faults.check.Finding;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.text.Columns;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.Screen;
import io.github.lockevolution.workbench.matrix.Count;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The failures of a checked lock, one in a line: its name, its count, and the shortest schedule that shows it, which stays whole. */
record FailureTable(CheckResult result, Census widest) implements Message {

    private static final String GAP = "  ";

    /** The cells of a line. */
    private record Line(String name, String count, String schedule) {}

    @Override
    public String in(Language language) {
        List<Line> lines = inOrder().map(finding -> line(finding, language)).toList();
        int names = Screen.widest(lines.stream().map(Line::name));
        int counts = Screen.widest(lines.stream().map(Line::count));
        return lines.stream()
                .map(line -> GAP + Screen.padded(line.name(), names) + GAP
                        + " ".repeat(counts - Columns.of(line.count())) + line.count() + GAP + line.schedule() + "\n")
                .collect(Collectors.joining());
    }

    /** The failures that the lock may not show come first. */
    private Stream<Finding> inOrder() {
        return Stream.concat(
                result.unexpected().stream(),
                result.findings().stream().filter(finding -> result.allowed().contains(finding.failure())));
    }

    private Line line(Finding finding, Language language) {
        Failure failure = finding.failure();
        Census counting = result.counting(failure, widest);
        VerdictText text = language.text(VerdictText.class);
        return new Line(
                failure.name(),
                counting.isComplete()
                        ? text.countOf(new Count(counting.count(failure)), new Count(counting.schedules()))
                        : "",
                result.expectation() == Expectation.BROKEN && result.allowed().contains(failure)
                        ? text.allowed()
                        : finding.trace().schedule().toString());
    }
}
