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
}
