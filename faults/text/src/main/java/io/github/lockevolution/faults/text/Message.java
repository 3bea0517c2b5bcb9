package io.github.lockevolution.faults.text;

import java.util.function.Function;

/** A text that can be given in any language. */
@FunctionalInterface
public interface Message {

    /** The text, without a full stop. */
    String in(Language language);

    /** {@code Message.of(RedisText.class, text -> text.notFound(path))}. */
    static <T extends Text> Message of(Class<T> text, Function<T, String> words) {
        return language -> words.apply(language.text(text));
    }

    /** The message of an error: in any language if it is a {@link Message}, else as the library or the JVM has written it. */
    static Message of(Throwable problem) {
        if (problem instanceof Message message) {
            return message;
        }
        return language -> problem.getMessage() == null ? problem.toString() : problem.getMessage();
    }
}
