package io.github.lockevolution.workbench.text.sample;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** Every kind of message there is, as a class of messages is made. */
public final class SampleText extends Text {

    public SampleText(Language language) {
        super(language);
    }

    public String words() {
        return said("sample.words");
    }

    public String argument(Object client, Object port) {
        return said("sample.argument", "client", client, "port", port);
    }

    public String number(long count) {
        return said("sample.number", "count", count);
    }

    public String plural(long count, Object client) {
        return said("sample.plural", "count", count, "client", client);
    }

    public String select(boolean known, String word) {
        return said("sample.select", "known", known, "word", word);
    }

    public String list(List<?> clients) {
        return said("sample.list", "clients", clients);
    }
}
