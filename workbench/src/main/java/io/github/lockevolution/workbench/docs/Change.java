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
        String here = page + ":" + block.begin() + ": " + block.subject().name() + "\n";
        List<String> said = written(before);
        List<String> needed = written(after);
        if (said.equals(needed)) {
            return here + "  only empty lines differ";
        }
        int line = 0;
        while (line < said.size() && line < needed.size() && said.get(line).equals(needed.get(line))) {
            line++;
        }
        return here + "  the page says: " + line(said, line) + "\n  the run says:  " + line(needed, line);
    }

    /** The lines that say something. */
    private static List<String> written(List<String> lines) {
        return lines.stream().filter(line -> !line.isBlank()).toList();
    }

    private static String line(List<String> lines, int line) {
        return line < lines.size() ? lines.get(line) : lines.isEmpty() ? "nothing" : "nothing more";
    }
}
