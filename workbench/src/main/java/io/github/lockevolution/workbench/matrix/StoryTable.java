package io.github.lockevolution.workbench.matrix;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.attack.AttackReport;
import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.attack.AttackText;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.text.Columns;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Paragraph;
import io.github.lockevolution.lock.Failure;
import java.util.Comparator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The attacks on one lock as text: for each what it showed, and below it what happened.
 *
 * @param report what the attacks showed
 */
public record StoryTable(AttackReport report) {

    private static final int WIDTH = 80;
    private static final int STORY = 6;

    /** The text of 80 columns. */
    public String in(Language language) {
        StoryTableText text = language.text(StoryTableText.class);
        String heading = text.heading(report.stage().name(), report.stage().title(), report.expectation());
        return report.results().stream()
                .sorted(Comparator.comparing(AttackResult::attack))
                .map(result -> entry(result, language))
                .collect(Collectors.joining("", Paragraph.hanging("", heading, 0, WIDTH) + "\n", ""));
    }

    private String entry(AttackResult result, Language language) {
        AttackText attacks = language.text(AttackText.class);
        int titles = Stream.of(Attack.values())
                .map(attacks::title)
                .mapToInt(Columns::of)
                .max()
                .orElseThrow();
        String title = "  " + attacks.title(result.attack());
        return Paragraph.hanging(title, shown(result, language), titles + 4, WIDTH)
                + "\n"
                + Paragraph.hanging("", result.story(language), STORY, WIDTH)
                + "\n";
    }

    private String shown(AttackResult result, Language language) {
        Expectation expectation = result.expectation(report.stage());
        String failures = result.failures().stream().map(Failure::name).collect(Collectors.joining(", "));
        if (expectation == Expectation.BROKEN) {
            return language.text(StoryTableText.class).undeclared(failures);
        }
        if (expectation == Expectation.MET) {
            return failures.isEmpty() ? language.text(MatrixText.class).survives() : failures;
        }
        return expectation.in(language);
    }
}
