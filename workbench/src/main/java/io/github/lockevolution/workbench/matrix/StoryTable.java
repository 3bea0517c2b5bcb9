package io.github.lockevolution.workbench.matrix;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.attack.AttackReport;
import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.attack.AttackText;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.Screen;
import java.util.Comparator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The attacks on one lock as text: for each its result, and below it its story.
 *
 * @param report the results of the attacks
 */
public record StoryTable(AttackReport report) {

    private static final int STORY = 6;

    /** The text of 80 columns. */
    public String in(Language language) {
        StoryTableText text = language.text(StoryTableText.class);
        String heading = text.heading(report.lock().name(), report.lock().title(), report.expectation());
        return report.results().stream()
                .sorted(Comparator.comparing(AttackResult::attack))
                .map(result -> entry(result, language))
                .collect(Collectors.joining("", Screen.paragraph(heading) + "\n", ""));
    }

    private String entry(AttackResult result, Language language) {
        return line(result, outcome(result, language), language) + story(result, language);
    }

    /** The line of an attack: its title and what came of it. */
    public static String line(AttackResult result, String outcome, Language language) {
        AttackText text = language.text(AttackText.class);
        int titles = Screen.widest(Stream.of(Attack.values()).map(text::title));
        return Screen.hanging("  " + text.title(result.attack()), outcome, titles + 4) + "\n";
    }

    /** The story of an attack, to stand below its line. */
    public static String story(AttackResult result, Language language) {
        return Screen.hanging("", result.story(language), STORY) + "\n";
    }

    private String outcome(AttackResult result, Language language) {
        Expectation expectation = result.expectation(report.lock());
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
