package io.github.lockevolution.faults.model;

import io.github.lockevolution.faults.text.Message;

/** A lease may have run out while the machine was busy. A longer lease may not run out. */
public final class ShortLeaseException extends LateLookException {

    private static final long serialVersionUID = 1L;

    public ShortLeaseException(Message words) {
        super(words);
    }
}
