package io.github.lockevolution.workbench.text.sample;

import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** Every kind of message there is. */
public interface SampleText extends Text {

    String words();

    String argument(String client, int port);

    String number(long count);

    String plural(long count, String client);

    String select(boolean known, String word);

    String list(List<String> clients);
}
