package io.github.lockevolution.workbench.matrix;

import java.util.ArrayList;
import java.util.List;

/** Rows of cells under a column for each stage, as text. Five stages fit on 80 columns. */
final class Grid {

    private static final int FIRST_COLUMN = 22;
    private static final int COLUMN = 11;

    private final StringBuilder text = new StringBuilder();
    private final int columns;

    Grid(int columns) {
        this.columns = columns;
    }

    /** A line across. */
    Grid rule() {
        text.append("-".repeat(FIRST_COLUMN + COLUMN * columns - 1)).append('\n');
        return this;
    }

    /** A row of cells, each of several lines. */
    Grid row(String heading, List<List<String>> cells) {
        int height = cells.stream().mapToInt(List::size).max().orElse(1);
        for (int line = 0; line < height; line++) {
            StringBuilder row = new StringBuilder(padded(line == 0 ? heading : "", FIRST_COLUMN));
            for (List<String> cell : cells) {
                row.append(padded(line < cell.size() ? cell.get(line) : "", COLUMN));
            }
            text.append(row.toString().stripTrailing()).append('\n');
        }
        return this;
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(Math.max(1, width - text.length()));
    }

    /** A text in lines that fit into a cell. */
    static List<String> wrapped(String text) {
        List<String> lines = new ArrayList<>(List.of(""));
        for (String word : text.split(" ")) {
            String last = lines.get(lines.size() - 1);
            if (last.isEmpty()) {
                lines.set(lines.size() - 1, word);
            } else if (last.length() + 1 + word.length() < COLUMN) {
                lines.set(lines.size() - 1, last + " " + word);
            } else {
                lines.add(word);
            }
        }
        return lines;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
