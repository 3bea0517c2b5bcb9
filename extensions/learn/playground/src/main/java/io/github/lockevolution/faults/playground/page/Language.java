package io.github.lockevolution.faults.playground.page;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a page has in place of {@link io.github.lockevolution.faults.text.Language}. The page has all messages, in every language: so what is
 * said here is the key of a message and its values in order, as JSON between two signs that no message has.
 */
public final class Language {

    /** Whatever the page shows. */
    public static final Language ENGLISH = new Language();

    private static final String BEGIN = "\u0001";
    private static final String END = "\u0002";
    private static final String SUFFIX = "Text";

    private Language() {}

    /** Answers every method of it. */
    public <T extends Text> T text(Class<T> text) {
        return text.cast(Proxy.newProxyInstance(
                text.getClassLoader(),
                new Class<?>[] {text},
                (proxy, method, values) -> said(text, method, values == null ? new Object[0] : values)));
    }

    private static String said(Class<?> text, Method method, Object[] values) {
        String name = text.getSimpleName();
        StringBuilder key = new StringBuilder(name.substring(0, 1).toLowerCase(Locale.ROOT))
                .append(name, 1, name.length() - SUFFIX.length())
                .append('.');
        List<Object> arguments = new ArrayList<>();
        for (Object value : values) {
            if (value instanceof Enum<?> constant) {
                key.append(constant.name()).append('.');
            } else {
                arguments.add(value(value));
            }
        }
        return BEGIN + Json.of(Map.of("key", key + method.getName(), "values", arguments)) + END;
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
