package io.github.lockevolution.workbench.matrix;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.console.Screen;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The conditions as text of 80 columns: a column for each lock, and below what each condition means here. */
record ConditionsTable(List<LockConditions> locks) {

    private static final int TITLE = 16;

    String in(Language language) {
        ConditionsText text = language.text(ConditionsText.class);
        Grid grid = new Grid()
                .wrappedRow(
                        "",
                        locks.stream()
                                .map(lock -> List.of(lock.result().lock().title()))
                                .toList())
                .rule();
        for (Condition condition : Condition.values()) {
            grid.wrappedRow(
                    text.title(condition),
                    locks.stream().map(lock -> lock.cell(condition, language)).toList());
        }
        return grid + "\n" + legend(text) + "\n" + Screen.paragraph(text.source()) + "\n";
    }

    private static String legend(ConditionsText text) {
        return Arrays.stream(Condition.values())
                .map(condition -> Screen.hanging(text.title(condition), text.meaning(condition), TITLE))
                .map(lines -> lines + "\n")
                .collect(Collectors.joining());
    }
}
