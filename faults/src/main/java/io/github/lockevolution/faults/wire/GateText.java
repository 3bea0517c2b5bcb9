package io.github.lockevolution.faults.wire;

import io.github.lockevolution.faults.text.Text;

/** What is said when there can be no gate. */
interface GateText extends Text {

    String noPort(String redis, String reason);
}
