package io.github.lockevolution.faults.timeline;

import java.util.ArrayList;
import java.util.List;

/** Text in lines of limited width, broken at a space, or anywhere if there is none. */
final class Wrapped {

    private Wrapped() {}

    /** At least one line. */
    static List<String> lines(String text, int width) {
        List<String> lines = new ArrayList<>();
        String rest = text;
        while (rest.length() > width) {
            int space = rest.lastIndexOf(' ', width);
            int cut = space > 0 ? space : width;
            lines.add(rest.substring(0, cut));
            rest = rest.substring(cut).stripLeading();
        }
        lines.add(rest);
        return lines;
    }
}
