package io.github.lockevolution.workbench.console;

import java.util.ArrayList;
import java.util.List;
import org.jline.utils.WCWidth;

/**
 * What a line may not be broken within: a word, or in Chinese a character with the marks that must not begin or end a line.
 *
 * @param spaces how many spaces come before it
 * @param text without spaces
 */
record Piece(int spaces, String text) {

    /** Marks that must not begin a line. */
    private static final String CLOSING = "，。！？、；：」』）》】”’…,.!?;:)]";

    /** Marks that must not end one. */
    private static final String OPENING = "「『（《【“‘([";

    /** Drawn one or two columns wide, as the terminal likes. */
    private static final String OF_DOUBTFUL_WIDTH = "“”‘’…—·×→";

    /** Cuts a text wherever a line may end. */
    static List<Piece> of(String text) {
        List<Piece> pieces = new ArrayList<>();
        StringBuilder piece = new StringBuilder();
        int spaces = 0;
        int before = ' ';
        for (int here : text.codePoints().toArray()) {
            if (!piece.isEmpty() && (here == ' ' || mayBreakBetween(before, here))) {
                pieces.add(new Piece(spaces, piece.toString()));
                piece.setLength(0);
                spaces = 0;
            }
            if (here == ' ') {
                spaces++;
            } else {
                piece.appendCodePoint(here);
            }
            before = here;
        }
        if (!piece.isEmpty()) {
            pieces.add(new Piece(spaces, piece.toString()));
        }
        return pieces;
    }

    private static boolean mayBreakBetween(int before, int here) {
        return (isWide(before) || isWide(here)) && CLOSING.indexOf(here) < 0 && OPENING.indexOf(before) < 0;
    }

    private static boolean isWide(int character) {
        return WCWidth.wcwidth(character) == 2;
    }

    int columns() {
        return columns(text);
    }

    /** How many columns of a terminal a text takes, at most. */
    static int columns(String text) {
        return text.codePoints()
                .map(character ->
                        OF_DOUBTFUL_WIDTH.indexOf(character) >= 0 ? 2 : Math.max(0, WCWidth.wcwidth(character)))
                .sum();
    }
}
