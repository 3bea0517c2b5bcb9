package io.github.lockevolution.workbench.docs;

import java.util.ArrayList;
import java.util.List;

/**
 * A block that says something else than the run.
 *
 * @param page the name of the page
 * @param block where it is
 * @param before the lines on the page
 * @param after those of the run
 */
record Change(String page, Block block, List<String> before, List<String> after) {

    Change {
        before = List.copyOf(before);
        after = List.copyOf(after);
    }

    /** The lines of a block, with an empty one on either side: not every reader of Markdown ends a comment with its line. */
    static List<String> framed(String text) {
        List<String> lines = new ArrayList<>(List.of(""));
        text.stripTrailing().lines().forEach(lines::add);
        lines.add("");
        return lines;
    }

    /** Which block of which page, and the first line in which the two differ. */
    @Override
    public String toString() {
        int line = firstDifference();
        return "%s:%d: %s%n  the page says: %s%n  the run says:  %s"
                .formatted(page, block.begin(), block.subject().name(), said(before, line), said(after, line));
    }

    private int firstDifference() {
        int line = 0;
        while (line < before.size() && line < after.size() && before.get(line).equals(after.get(line))) {
            line++;
        }
        // The first line of a block that was never written is an empty one, which tells nobody anything.
        return before.isEmpty() ? 1 : line;
    }

    private static String said(List<String> lines, int line) {
        if (line >= lines.size()) {
            return "nothing more";
        }
        return lines.get(line).isEmpty() ? "an empty line" : lines.get(line);
    }
}
