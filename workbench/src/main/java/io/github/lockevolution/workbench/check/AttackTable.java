package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.check.CheckResult;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.Screen;
import io.github.lockevolution.workbench.matrix.StoryTable;
import java.util.Comparator;
import java.util.stream.Collectors;

/**
 * The result of each attack on a checked lock, one in a line.
 *
 * @param stories whether the story of every attack is told; otherwise only of those with failures that the lock may not
 *     show
 */
record AttackTable(CheckResult result, boolean stories) implements Message {

    @Override
    public String in(Language language) {
        VerdictText text = language.text(VerdictText.class);
        String lines = result.attacks().stream()
                .sorted(Comparator.comparing(AttackResult::attack))
                .map(attack -> line(attack, language))
                .collect(Collectors.joining("", text.realFaults() + "\n", ""));
        boolean restarted =
                result.attacks().stream().anyMatch(attack -> attack.attack().onlyReports());
        return restarted ? lines + Screen.paragraph(text.restartsOnlyReport()) + "\n" : lines;
    }

    private String line(AttackResult attack, Language language) {
        String line = StoryTable.line(attack, outcome(attack, language), language);
        boolean isTold =
                stories || attack.attack().onlyReports() || !result.allowed().containsAll(attack.failures());
        return isTold ? line + StoryTable.story(attack, language) : line;
    }

    private String outcome(AttackResult attack, Language language) {
        if (attack.failures().isEmpty()) {
            return switch (attack.expectation(result.lock().spec())) {
                case MET -> language.text(VerdictText.class).survives();
                default -> attack.expectation(result.lock().spec()).in(language);
            };
        }
        return attack.failures().stream().map(Failure::name).collect(Collectors.joining(", "));
    }
}
