package io.github.lockevolution.faults.model;

import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.text.Message;

/** Another user disturbed or ended the store while the bench was at work. The run says nothing about any lock, nor about the bench. */
public final class DisturbedStoreException extends InconclusiveException {

    private static final long serialVersionUID = 1L;

    public DisturbedStoreException(Message words) {
        super(words);
    }

    public DisturbedStoreException(Message words, Throwable cause) {
        super(words, cause);
    }
}
