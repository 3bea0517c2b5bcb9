package io.github.lockevolution.workbench.compare;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Paragraph;
import io.github.lockevolution.workbench.matrix.Grid;
import java.util.List;
import java.util.stream.Collectors;

/** The comparison as text of 80 columns: a column for each lock, a few rows for each fault, and below what each store asks for besides. */
record CompareTable(List<StoreColumn> columns) {

    private static final int WIDTH = 80;
    private static final int CELL = 18;

    String in(Language language) {
        Grid grid = new Grid(CELL)
                .wrappedRow(
                        "",
                        columns.stream()
                                .map(column -> List.of(
                                        column.lock().title(), column.lock().storeName()))
                                .toList());
        for (Comparison.Section section : rows(language).sections()) {
            grid.rule().heading(section.title());
            section.rows().stream()
                    .filter(row -> !row.isSchedule())
                    .forEach(row -> grid.wrappedRow("  " + row.name(), row.cells()));
        }
        return grid.toString();
    }

    private CompareRows rows(Language language) {
        return new CompareRows(columns, language.text(CompareText.class));
    }

    /** What the rows do not say, as paragraphs. */
    String notes(Language language, int pairs) {
        return rows(language).notes(language, pairs).stream()
                .map(note -> Paragraph.hanging("", note, 0, WIDTH) + "\n")
                .collect(Collectors.joining());
    }
}
