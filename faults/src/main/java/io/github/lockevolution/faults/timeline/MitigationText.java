package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** Which lock closes a gap. */
interface MitigationText extends Text {

    /** @param commands in the order in which they are sent */
    String by(String lock, List<String> commands);

    /** @param earlier locks that have the gap, too, although they came later than the one it was shown on */
    String byAndNotYetBy(String lock, List<String> commands, List<String> earlier);

    String byNone();

    String byTheResource();
}
