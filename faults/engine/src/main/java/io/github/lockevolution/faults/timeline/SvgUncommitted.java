package io.github.lockevolution.faults.timeline;

import java.util.ArrayList;
import java.util.List;

/** The stretches of a store's lane in which a client has written data that is not committed. */
record SvgUncommitted(Timeline timeline, Layout layout) {

    /** A stretch from one height to another. */
    record Stretch(int from, int to) {}

    List<Stretch> stretches(String store) {
        List<Stretch> stretches = new ArrayList<>();
        int from = 0;
        for (int row = 0; row < timeline.rows().size(); row++) {
            boolean isOpen = timeline.isUncommitted(row, store);
            int here = layout.place(row).moment();
            if (isOpen && from == 0) {
                from = here;
            } else if (!isOpen && from > 0) {
                stretches.add(new Stretch(from, here));
                from = 0;
            }
        }
        if (from > 0) {
            stretches.add(new Stretch(from, layout.end()));
        }
        return stretches;
    }
}
