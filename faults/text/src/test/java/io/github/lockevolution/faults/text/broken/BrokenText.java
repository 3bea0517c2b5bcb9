package io.github.lockevolution.faults.text.broken;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** Everything that can be wrong between an interface and its message files. */
public interface BrokenText extends Text {

    /** All is well with it. */
    String sound(String client, int count, List<String> locks, Message why);

    String missing();

    String missingInChinese();

    String malformed();

    String otherName(String client);

    String otherNameInChinese(String client);

    String otherType(String count);

    String label(Label label);

    int noMessage();

    /** What is labelled. */
    enum Label {
        WITH,
        WITHOUT
    }
}
