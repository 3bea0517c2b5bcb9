package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import java.util.ArrayList;
import java.util.List;

/**
 * A block that differs between its page and the run.
 *
 * @param page the name of the page
 * @param block the block on the page
 * @param before the lines on the page
 * @param after the lines of the run
 */
record Change(String page, Block block, List<String> before, List<String> after) implements Message {

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

    /** The block and its page, and the first line in which the two differ. */
    @Override
    public String in(Language language) {
        DocsText text = language.text(DocsText.class);
        String head = page + ":" + block.begin() + ": " + block.content() + "\n  ";
        List<String> onPage = written(before);
        List<String> ofRun = written(after);
        if (onPage.equals(ofRun)) {
            return head + text.onlyEmptyLinesDiffer();
        }
        int line = 0;
        while (line < onPage.size() && line < ofRun.size() && onPage.get(line).equals(ofRun.get(line))) {
            line++;
        }
        return head + text.pageSays(line(onPage, line)) + "\n  " + text.runSays(line(ofRun, line));
    }

    /** The lines that say something. */
    private static List<String> written(List<String> lines) {
        return lines.stream().filter(line -> !line.isBlank()).toList();
    }

    private static Message line(List<String> lines, int line) {
        return line < lines.size()
                ? any -> lines.get(line)
                : Message.of(DocsText.class, lines.isEmpty() ? DocsText::nothing : DocsText::nothingMore);
    }
}
