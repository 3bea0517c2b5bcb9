package io.github.lockevolution.faults.setup;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;
import java.util.Optional;
import java.util.function.Function;

/** An event that no schedule provides for. The result of the interrupted run is inconclusive. */
public class InconclusiveException extends RuntimeException implements Message {

    private static final long serialVersionUID = 1L;

    /** Not serialized: an exception that was deserialized says its English message in every language. */
    private final transient Message words;

    public InconclusiveException(Message words) {
        super(words.in(Language.ENGLISH));
        this.words = words;
    }

    public InconclusiveException(Message words, Throwable cause) {
        super(words.in(Language.ENGLISH), cause);
        this.words = words;
    }

    /** {@code new InconclusiveException(RedisText.class, text -> text.notFound(path))}. */
    public <T extends Text> InconclusiveException(Class<T> text, Function<T, String> words) {
        this(Message.of(text, words));
    }

    public <T extends Text> InconclusiveException(Class<T> text, Function<T, String> words, Throwable cause) {
        this(Message.of(text, words), cause);
    }

    @Override
    public final String in(Language language) {
        return Optional.ofNullable(words).map(known -> known.in(language)).orElseGet(this::getMessage);
    }
}
