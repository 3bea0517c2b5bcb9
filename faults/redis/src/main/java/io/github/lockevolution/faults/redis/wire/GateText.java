package io.github.lockevolution.faults.redis.wire;

import io.github.lockevolution.faults.text.Text;

/** What is said when there can be no gate. */
interface GateText extends Text {

    String noPort(String redis, String reason);
}
