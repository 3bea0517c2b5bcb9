package io.github.lockevolution.faults.setup;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import java.io.IOException;
import java.util.Optional;

/**
 * An I/O error that the bench itself has found, so that it can be reported in any language. Errors of the JVM or a library stay in their
 * own words.
 */
public class IoProblem extends IOException implements Message {

    private static final long serialVersionUID = 1L;

    /** Not serialized: an exception that was deserialized says its English message in every language. */
    private final transient Message words;

    public IoProblem(Message words) {
        super(words.in(Language.ENGLISH));
        this.words = words;
    }

    public IoProblem(Message words, Throwable cause) {
        super(words.in(Language.ENGLISH), cause);
        this.words = words;
    }

    @Override
    public final String in(Language language) {
        return Optional.ofNullable(words).map(known -> known.in(language)).orElseGet(this::getMessage);
    }
}
