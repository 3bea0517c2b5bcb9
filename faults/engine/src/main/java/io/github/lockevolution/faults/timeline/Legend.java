package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.text.Columns;
import java.util.List;

/**
 * What the signs of a drawing mean: a sign and its words, then the next sign. How wide words are is known only to the browser that draws
 * them, so each of their columns gets the room that it takes in most fonts. What does not fit beside the others goes on below them.
 */
final class Legend {

    private static final double COLUMN = 6.5;
    private static final int GAP = 16;
    private static final int LINE = 24;

    private Legend() {}

    /** Draws itself at the left of x. */
    interface Sign {

        /** @param foot that of the words beside it */
        void draw(int x, int foot);
    }

    /**
     * A sign and its words.
     *
     * @param indent from the sign to the words
     * @param room what both take at least, with what is behind them
     */
    record Entry(Sign sign, int indent, String words, int room) {

        private int width() {
            return Math.max(room, indent + (int) Math.ceil(Columns.of(words) * COLUMN) + GAP);
        }
    }

    /** Draws these between two x, and gives the foot of the last line. */
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
