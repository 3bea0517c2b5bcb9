package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.text.Columns;
import java.util.List;

/**
 * The legend of a drawing: a sign and its words, then the next sign. The width of words is known only to the browser that draws them, so
 * each of their columns gets the room that it takes in most fonts. Entries that do not fit in a line go on below it.
 */
final class Legend {

    private static final double COLUMN = 6.5;
    private static final int GAP = 16;
    private static final int LINE = 24;

    private Legend() {}

    /** Draws itself at the left of x. */
    interface Sign {

        /** @param foot the foot of the words beside it */
        void draw(int x, int foot);
    }

    /**
     * A sign and its words.
     *
     * @param indent the distance from the sign to the words
     * @param room the least width of both, with the gap behind them
     */
    record Entry(Sign sign, int indent, String words, int room) {

        private int width() {
            return Math.max(room, indent + (int) Math.ceil(Columns.of(words) * COLUMN) + GAP);
        }
    }

    /**
     * Draws the entries between two x.
     *
     * @return the foot of the last line
     */
    static int draw(List<Entry> entries, int left, int right, int foot, Canvas canvas) {
        int x = left;
        int y = foot;
        for (Entry entry : entries) {
            if (x > left && x + entry.width() > right) {
                x = left;
                y += LINE;
            }
            entry.sign().draw(x, y);
            canvas.text("quiet", x + entry.indent(), y, entry.words());
            x += entry.width();
        }
        return y;
    }
}
