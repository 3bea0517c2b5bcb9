package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** What the store holds under the keys of the lock. */
interface ContentText extends Text {

    String forSeconds(String value, long seconds);

    String forEver(String value);

    String nothing();

    /** @param content of that key alone */
    String named(String key, String content);

    String all(List<String> contents);
}
