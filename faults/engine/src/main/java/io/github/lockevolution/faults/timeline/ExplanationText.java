package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** How a failure is explained. */
interface ExplanationText extends Text {

    /** What a client of a section believes that says that its work is done. */
    String isDone(String client);

    String isRefused(String client);

    String failed(String client);

    String believedLabel();

    String believed(List<Message> beliefs);

    /** @param store what it is called */
    String heldLabel(String store);

    String heldForSeconds(String key, String value, long seconds);

    String heldForEver(String key, String value);

    /** @param keys what each of them holds */
    String heldKeys(List<String> keys);

    String noLockKey();

    String closedLabel();
}
