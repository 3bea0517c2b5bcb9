package io.github.lockevolution.workbench.matrix;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.attack.StageReport;
import io.github.lockevolution.faults.model.Expectation;
import java.util.Comparator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The attacks on one lock as text: for each the failures or {@code survives}, and below it what happened.
 *
 * @param report what the attacks showed
 */
public record StoryTable(StageReport report) {

    private static final int TITLE_WIDTH = Stream.of(Attack.values())
            .map(Attack::toString)
            .mapToInt(String::length)
            .max()
            .orElseThrow();

    @Override
    public String toString() {
        String heading = report.stage().name() + ", " + report.stage().title() + ": " + outcome();
        return report.results().stream()
                .sorted(Comparator.comparing(AttackResult::attack))
                .map(this::entry)
                .collect(Collectors.joining("", heading + "\n", ""));
    }

    private String outcome() {
        return switch (report.expectation()) {
            case MET -> "as expected";
            case BROKEN -> "not as expected";
            default -> "inconclusive";
        };
    }

    private String entry(AttackResult result) {
        String title = result.attack().toString();
        String undeclared = result.expectation(report.stage()) == Expectation.BROKEN ? "  (not declared)" : "";
        return "  " + title + " ".repeat(TITLE_WIDTH - title.length() + 2) + result.inWords() + undeclared + "\n      "
                + result.story() + "\n";
    }
}
