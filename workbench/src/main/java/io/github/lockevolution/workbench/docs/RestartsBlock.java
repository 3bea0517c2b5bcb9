package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.attack.AttackReport;
import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.attack.AttackText;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What some locks show when Redis is restarted, side by side.
 *
 * @param names of the locks; none means all stages
 */
record RestartsBlock(List<String> names) implements BlockKind {

    @Override
    public String name() {
        return Stream.concat(Stream.of("restarts"), names.stream()).collect(Collectors.joining(" "));
    }

    @Override
    public Optional<Message> objection(PageContext page) {
        return names.stream()
                .flatMap(lock -> page.withoutLock(name(), lock).stream())
                .findFirst();
    }

    @Override
    public String text(PageContext page, RunResults results) {
        List<AttackReport> reports = results.restarted(page.chosen(names));
        StringBuilder table = new StringBuilder(row(
                        "",
                        reports.stream().map(report -> report.stage().name()).toList()))
                .append("|---|")
                .append("---|".repeat(reports.size()))
                .append('\n');
        for (Attack restart : Attack.restarts()) {
            String title = page.language().text(AttackText.class).title(restart);
            table.append(row(
                    title,
                    reports.stream()
                            .map(report -> shown(report, restart, page.language()))
                            .toList()));
        }
        return table.toString();
    }

    private static String shown(AttackReport report, Attack restart, Language language) {
        AttackResult result = report.result(restart).orElseThrow();
        if (result.failures().isEmpty()) {
            return language.text(BlockText.class).keepsLock();
        }
        return result.failures().stream().map(failure -> "`" + failure + "`").collect(Collectors.joining(", "));
    }

    private static String row(String name, List<String> cells) {
        return cells.stream().collect(Collectors.joining(" | ", "| " + name + " | ", " |\n"));
    }
}
