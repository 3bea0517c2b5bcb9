package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** Which lock closes a gap. */
interface MitigationText extends Text {

    /** @param commands in the order in which they are sent */
    String by(String lock, List<String> commands);

    /** It sends the same commands, and holds all the same. */
    String lock(String lock);

    /**
     * @param mitigation {@link #by} or {@link #lock}
     * @param earlier locks that have the gap, too, although they improve on the one it was shown on
     */
    String andNotYetBy(String mitigation, List<String> earlier);

    String byNone();

    String byTheResource();
}
