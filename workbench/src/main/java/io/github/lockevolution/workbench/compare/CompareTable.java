package io.github.lockevolution.workbench.compare;

import io.github.lockevolution.workbench.console.Screen;
import io.github.lockevolution.workbench.matrix.Grid;
import java.util.List;
import java.util.stream.Collectors;

/** The comparison as text of 80 columns: a column for each lock, a few rows for each fault, and below what each store asks for besides. */
record CompareTable(Comparison.Table table) {

    private static final int CELL = 18;

    @Override
    public String toString() {
        Grid grid = new Grid(CELL)
                .wrappedRow(
                        "",
                        table.locks().stream()
                                .map(lock -> List.of(lock.title(), lock.store()))
                                .toList());
        for (Comparison.Section section : table.sections()) {
            grid.rule().heading(section.title());
            section.rows().stream()
                    .filter(row -> !row.isSchedule())
                    .forEach(row -> grid.wrappedRow("  " + row.name(), row.cells()));
        }
        return table.notes().stream().map(Screen::paragraph).collect(Collectors.joining("\n", grid + "\n", "\n"));
    }
}
