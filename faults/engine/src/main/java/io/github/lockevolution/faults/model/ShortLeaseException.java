package io.github.lockevolution.faults.model;

import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.text.Message;

/** A lease may have run out while the machine did something else. One that is longer may not. */
public final class ShortLeaseException extends InconclusiveException {

    private static final long serialVersionUID = 1L;

    public ShortLeaseException(Message words) {
        super(words);
    }
}
