package io.github.lockevolution.faults.model;

import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.text.Message;

/** A lock has a thread of its own, and no command of it was seen. With a shorter lease it may be seen. */
public final class UnseenSideException extends InconclusiveException {

    private static final long serialVersionUID = 1L;

    public UnseenSideException(Message words) {
        super(words);
    }
}
