package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.text.Language;
import java.util.Comparator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A stage's attacks as text of at most 80 columns: for each the failure or {@code survives}, and below it what happened.
 *
 * @param report the attacks
 */
public record StoryTable(StageReport report) {

    private static final int TITLE_WIDTH = Stream.of(Attack.values())
            .map(Attack::toString)
            .mapToInt(String::length)
            .max()
            .orElseThrow();

    @Override
    public String toString() {
        String heading = report.stage().name() + ", " + report.stage().title() + ": duties "
                + report.expectation().in(Language.ENGLISH);
        return report.results().stream()
                .sorted(Comparator.comparing(AttackResult::attack))
                .map(this::entry)
                .collect(Collectors.joining("", heading + "\n", ""));
    }

    private String entry(AttackResult result) {
        String title = result.attack().toString();
        String undeclared = result.expectation(report.stage()) == Expectation.BROKEN ? "  (not declared)" : "";
        return "  " + title + " ".repeat(TITLE_WIDTH - title.length() + 2) + result.inWords() + undeclared + "\n      "
                + result.story() + "\n";
    }
}
