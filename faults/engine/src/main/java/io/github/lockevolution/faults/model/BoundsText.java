package io.github.lockevolution.faults.model;

import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** How the bounds of a census are said, and why it cannot have those that are asked for. */
interface BoundsText extends Text {

    String clientsOutOfRange(int number, int least, int most);

    String outOfRange(Bound bound, int number, int least, int most);

    /**
     * @param program what every client runs
     * @param most {@link #times} for all that may happen
     */
    String within(ClientProgram program, int clients, List<String> most);

    /** What may happen, so often: {@code 2 failovers}. */
    String times(Bound bound, int times);
}
