package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** What the store holds under the keys of the lock. */
interface ContentText extends Text {

    String forSeconds(String value, long seconds);

    String forEver(String value);

    String nothing();

    /** Of a store of a section, in which there is nothing at all. */
    String emptyStore();

    /** @param content of that key alone */
    String named(String key, String content);

    /** Of a client in a transaction. */
    String uncommitted(String client, List<String> statements);

    String all(List<String> contents);
}
