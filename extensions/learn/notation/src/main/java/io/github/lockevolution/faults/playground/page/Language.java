package io.github.lockevolution.faults.playground.page;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Replaces {@link io.github.lockevolution.faults.text.Language} in a page. The page has all messages, in every language: so a text here
 * is the key of a message and its values by name, as JSON between two signs that no message has.
 */
public final class Language {

    /** The one language here, whichever the page shows. */
    public static final Language ENGLISH = new Language();

    private static final String BEGIN = "\u0001";
    private static final String END = "\u0002";

    private Language() {}

    /** The messages of a subject. */
    public <T extends Text> T text(Class<T> text) {
        try {
            return text.getConstructor(io.github.lockevolution.faults.text.Language.class)
                    .newInstance(io.github.lockevolution.faults.text.Language.ENGLISH);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The placeholder of a message. */
    public String said(Class<?> text, String key, Map<String, Object> parts) {
        Map<String, Object> values = new LinkedHashMap<>();
        parts.forEach((name, value) -> values.put(name, value(value)));
        return BEGIN + Json.of(Map.of("key", key, "values", values)) + END;
    }

    private static Object value(Object value) {
        if (value instanceof Message message) {
            return message.in(io.github.lockevolution.faults.text.Language.ENGLISH);
        }
        if (value instanceof String text) {
            return text.replace(BEGIN, "").replace(END, "");
        }
        return value instanceof List<?> all ? all.stream().map(Language::value).toList() : value;
    }
}
