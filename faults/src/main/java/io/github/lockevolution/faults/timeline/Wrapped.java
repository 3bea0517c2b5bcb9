package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.text.Columns;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Text in lines of limited width, broken at a space or beside a Chinese character, or anywhere if there is neither. No line
 * begins with a sign that ends something, or ends with one that begins something; where a Chinese clause ends near the end
 * of the line, the line ends with it.
 */
final class Wrapped {

    private static final String ENDS = "、，。；：！？）」』》";
    private static final String BEGINS = "（「『《";

    private Wrapped() {}

    /**
     * At least one line.
     *
     * @param columns at least 2, which a Chinese character takes
     */
    static List<String> lines(String text, int columns) {
        List<String> lines = new ArrayList<>();
        String rest = text;
        while (Columns.of(rest) > columns) {
            int cut = cut(rest, columns);
            lines.add(rest.substring(0, cut));
            rest = rest.substring(cut).stripLeading();
        }
        lines.add(rest);
        return lines;
    }

    private static int cut(String text, int columns) {
        int most = fitting(text, columns);
        int near = Math.max(1, most - columns / 4);
        return last(near, most, cut -> ENDS.indexOf(text.charAt(cut - 1)) >= 0 && ENDS.indexOf(text.charAt(cut)) < 0)
                .or(() -> last(near, most, cut -> text.charAt(cut) == ' '))
                .or(() -> last(1, most, cut -> mayBreak(text, cut)))
                .orElse(most);
    }

    private static Optional<Integer> last(int from, int to, IntPredicate good) {
        return IntStream.rangeClosed(from, to).filter(good).boxed().reduce((earlier, later) -> later);
    }

    /** How many signs there is room for; fewer than there are. */
    private static int fitting(String text, int columns) {
        int count = 0;
        for (int used = 0; used <= columns; count++) {
            used += Columns.isWide(text.charAt(count)) ? 2 : 1;
        }
        return count - 1;
    }

    private static boolean mayBreak(String text, int cut) {
        char before = text.charAt(cut - 1);
        char after = text.charAt(cut);
        return after == ' '
                || (Columns.isWide(before) || Columns.isWide(after))
                        && ENDS.indexOf(after) < 0
                        && BEGINS.indexOf(before) < 0;
    }
}
