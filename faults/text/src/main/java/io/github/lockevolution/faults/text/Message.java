package io.github.lockevolution.faults.text;

import java.util.function.Function;

/** Something that was found out, and can be said in any language. */
@FunctionalInterface
public interface Message {

    /** The same in words, without a full stop. */
    String in(Language language);

    /** {@code Message.of(RedisText.class, text -> text.notFound(path))}. */
    static <T extends Text> Message of(Class<T> text, Function<T, String> words) {
        return language -> words.apply(language.text(text));
    }

    /** What an error says of itself: in any language if it is a message, else as the library or the JVM that threw it has it. */
    static Message of(Throwable problem) {
        if (problem instanceof Message message) {
            return message;
        }
        return language -> problem.getMessage() == null ? problem.toString() : problem.getMessage();
    }
}
