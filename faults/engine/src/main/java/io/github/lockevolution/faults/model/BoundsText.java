package io.github.lockevolution.faults.model;

import io.github.lockevolution.faults.text.Text;

/** How the bounds of a census are said, and why it cannot have those that are asked for. */
interface BoundsText extends Text {

    String outOfRange(Bounds.Counted counted, int number, int least, int most);

    /** @param careless whether every client unlocks also what it did not take */
    String within(
            boolean careless,
            int clients,
            int crashes,
            int expiries,
            int lostReplies,
            int ahead,
            int side,
            int failovers,
            int restarts);
}
