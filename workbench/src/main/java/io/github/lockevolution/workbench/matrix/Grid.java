package io.github.lockevolution.workbench.matrix;

import io.github.lockevolution.faults.text.Columns;
import io.github.lockevolution.faults.text.Paragraph;
import io.github.lockevolution.workbench.console.Screen;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Rows of cells under a column for each lock, as text of 80 columns: as many locks as fit stand side by side, the others below
 * them, in blocks with the same rows.
 */
public final class Grid {

    private static final int FIRST_COLUMN = 22;
    private static final int LEAST_COLUMN = 11;

    /** The width of the longest piece that stays in one. */
    private static final int CELL = LEAST_COLUMN - 1;

    private final List<Row> rows = new ArrayList<>();

    /**
     * A row; if it has no cells, a line across.
     *
     * @param cells the lines of each
     */
    private record Row(String name, List<List<String>> cells) {

        boolean isAcross() {
            return cells.isEmpty();
        }

        Row with(UnaryOperator<List<List<String>>> change) {
            return new Row(name, change.apply(cells));
        }
    }

    /** A line across. */
    public Grid rule() {
        rows.add(new Row("", List.of()));
        return this;
    }

    /** A row of cells that stay in one piece, such as numbers; the columns are as wide as they need. */
    public Grid row(String name, List<String> cells) {
        rows.add(new Row(name, cells.stream().map(List::of).toList()));
        return this;
    }

    /** A row of cells whose lines go on in the next line where they are too long. */
    public Grid wrappedRow(String name, List<List<String>> cells) {
        rows.add(new Row(
                name,
                cells.stream()
                        .map(lines -> lines.stream()
                                .flatMap(line -> Paragraph.lines(line, CELL).stream())
                                .toList())
                        .toList()));
        return this;
    }

    @Override
    public String toString() {
        int column = 1
                + rows.stream()
                        .flatMap(row -> row.cells().stream())
                        .flatMap(List::stream)
                        .mapToInt(Columns::of)
                        .reduce(LEAST_COLUMN - 1, Math::max);
        int locks = rows.stream().mapToInt(row -> row.cells().size()).max().orElse(0);
        // The last column needs no gap behind it.
        int sideBySide = Math.max(1, (Screen.WIDTH + 1 - FIRST_COLUMN) / column);
        return IntStream.iterate(0, from -> from < locks, from -> from + sideBySide)
                .mapToObj(from -> block(from, Math.min(locks, from + sideBySide), column))
                .collect(Collectors.joining("\n"));
    }

    /** The rows of some of the locks. */
    private String block(int from, int to, int column) {
        String rule = "-".repeat(FIRST_COLUMN + column * (to - from) - 1) + "\n";
        return rows.stream()
                .map(row -> row.isAcross() ? rule : text(row.with(cells -> cells.subList(from, to)), column))
                .collect(Collectors.joining());
    }

    private static String text(Row row, int column) {
        List<String> name = Paragraph.lines(row.name(), FIRST_COLUMN - 2);
        int height = Stream.concat(Stream.of(name), row.cells().stream())
                .mapToInt(List::size)
                .max()
                .orElseThrow();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < height; i++) {
            StringBuilder line = new StringBuilder(padded(name, i, FIRST_COLUMN));
            for (List<String> cell : row.cells()) {
                line.append(padded(cell, i, column));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    private static String padded(List<String> lines, int number, int width) {
        String line = number < lines.size() ? lines.get(number) : "";
        return line + " ".repeat(width - Columns.of(line));
    }
}
