package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.text.Columns;
import io.github.lockevolution.faults.text.Quoted;

/**
 * A line of a lock's source, with the place where it stands; cut where it does not fit.
 *
 * @param place the file and the number of the line
 * @param code the line, without the space around it
 * @param width in columns, of a line of the screen
 */
record CodeLine(String place, String code, int width) {

    private static final String GAP = "  ";
    private static final String ELLIPSIS = "...";

    /** The least room in which a line of code still says something. */
    private static final int LEAST = 30;

    CodeLine {
        place = Quoted.harmless(place);
        code = Quoted.harmless(code);
    }

    String text() {
        if (code.isEmpty()) {
            return place + "\n";
        }
        int room = width - Columns.of(place) - GAP.length();
        return room >= LEAST ? place + GAP + cut(room) + "\n" : place + "\n" + GAP + cut(width - GAP.length()) + "\n";
    }

    private String cut(int room) {
        if (Columns.of(code) <= room) {
            return code;
        }
        int end = code.length();
        while (Columns.of(code.substring(0, end)) > room - ELLIPSIS.length()) {
            end = code.offsetByCodePoints(end, -1);
        }
        return code.substring(0, end) + ELLIPSIS;
    }
}
