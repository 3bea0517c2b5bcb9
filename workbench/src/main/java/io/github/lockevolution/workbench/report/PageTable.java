package io.github.lockevolution.workbench.report;

import java.util.List;
import java.util.Optional;

/**
 * A {@link PagePart} that is a view of its own: a list of rows, each of which opens. Texts may have code and links in the form of Markdown.
 *
 * @param title the name of the view
 * @param lead a sentence or two above the rows
 * @param columns the names of the cells
 */
public record PageTable(String title, String lead, List<String> columns, List<Row> rows) {

    /**
     * A row.
     *
     * @param id its name in an address of the page
     * @param cells as many as there are columns
     * @param details seen when it is open
     */
    public record Row(String id, List<String> cells, List<Detail> details) {}

    /** A text, lines that keep their form, or a command to copy, with a heading. */
    public record Detail(String head, Optional<String> text, Optional<String> code, Optional<String> command) {

        public static Detail text(String head, String text) {
            return new Detail(head, Optional.of(text), Optional.empty(), Optional.empty());
        }

        public static Detail code(String head, String code) {
            return new Detail(head, Optional.empty(), Optional.of(code), Optional.empty());
        }

        public static Detail command(String head, String command) {
            return new Detail(head, Optional.empty(), Optional.empty(), Optional.of(command));
        }
    }
}
