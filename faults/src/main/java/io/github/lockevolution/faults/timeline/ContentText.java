package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.text.Text;

/** What the store holds under the lock key. */
interface ContentText extends Text {

    String forSeconds(String value, long seconds);

    String forEver(String value);

    String nothing();
}
