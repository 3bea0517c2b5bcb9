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
        CompareText text = language.text(CompareText.class);
        CompareRows rows = new CompareRows(columns, text);
        Grid grid = new Grid(CELL)
                .wrappedRow(
                        "",
                        columns.stream()
                                .map(column -> List.of(
                                        column.lock().title(), column.lock().storeName()))
                                .toList());
        for (Fault fault : Fault.values()) {
            grid.rule().heading(text.fault(fault));
            rows.after(fault).forEach(row -> add(row, grid));
        }
        grid.rule().heading(text.cost());
        add(rows.roundTrips(), grid);
        rows.times().forEach(row -> add(row, grid));
        return grid.toString();
    }

    private static void add(Comparison.Row row, Grid grid) {
        grid.wrappedRow("  " + row.name(), row.cells());
    }

    /** What the rows do not say, as paragraphs. */
    String notes(Language language, int pairs) {
        CompareText text = language.text(CompareText.class);
        return new CompareRows(columns, text)
                .notes(language, pairs).stream()
                        .map(note -> Paragraph.hanging("", note, 0, WIDTH) + "\n")
                        .collect(Collectors.joining());
    }
}
