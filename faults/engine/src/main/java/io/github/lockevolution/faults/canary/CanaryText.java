package io.github.lockevolution.faults.canary;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** What a run says that lost sight of a lock which is known to be broken. */
interface CanaryText extends Text {

    String missed(Message insteadSeen);

    /** @param counts how many schedules showed each failure */
    String counted(String schedules, List<String> counts);
}
