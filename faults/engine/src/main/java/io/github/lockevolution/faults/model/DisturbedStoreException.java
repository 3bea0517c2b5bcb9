package io.github.lockevolution.faults.model;

import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.text.Message;

/** Somebody else disturbed or ended the store while the bench was at work. It says nothing of any lock, nor of the bench. */
public final class DisturbedStoreException extends InconclusiveException {

    private static final long serialVersionUID = 1L;

    public DisturbedStoreException(Message words) {
        super(words);
    }

    public DisturbedStoreException(Message words, Throwable cause) {
        super(words, cause);
    }
}
