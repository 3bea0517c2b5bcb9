package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.attack.AttackText;
import io.github.lockevolution.faults.check.CheckResult;
import io.github.lockevolution.faults.text.Columns;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Paragraph;
import io.github.lockevolution.lock.Failure;
import java.util.Comparator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What each real fault showed of a checked lock, one in a line.
 *
 * @param stories whether what happened is told of each, and not of those alone that show what the lock may not show
 */
record AttackTable(CheckResult result, boolean stories) implements Message {

    private static final int WIDTH = 80;
    private static final int STORY = 6;

    @Override
    public String in(Language language) {
        VerdictText text = language.text(VerdictText.class);
        String lines = result.attacks().stream()
                .sorted(Comparator.comparing(AttackResult::attack))
                .map(attack -> line(attack, language))
                .collect(Collectors.joining("", text.realFaults() + "\n", ""));
        boolean restarted =
                result.attacks().stream().anyMatch(attack -> attack.attack().onlyReports());
        return restarted ? lines + Paragraph.hanging("", text.restartsOnlyReport(), 0, WIDTH) + "\n" : lines;
    }

    private String line(AttackResult attack, Language language) {
        AttackText text = language.text(AttackText.class);
        int titles = Stream.of(Attack.values())
                .map(text::title)
                .mapToInt(Columns::of)
                .max()
                .orElseThrow();
        String line = Paragraph.hanging("  " + text.title(attack.attack()), shown(attack, language), titles + 4, WIDTH)
                + "\n";
        boolean isTold =
                stories || attack.attack().onlyReports() || !result.allowed().containsAll(attack.failures());
        return isTold ? line + Paragraph.hanging("", attack.story(language), STORY, WIDTH) + "\n" : line;
    }

    private String shown(AttackResult attack, Language language) {
        if (attack.failures().isEmpty()) {
            return switch (attack.expectation(result.lock())) {
                case MET -> language.text(VerdictText.class).survives();
                default -> attack.expectation(result.lock()).in(language);
            };
        }
        return attack.failures().stream().map(Failure::name).collect(Collectors.joining(", "));
    }
}
