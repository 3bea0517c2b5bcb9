package io.github.lockevolution.faults.subject;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;

/** A lock needs a feature that this store does not have. So it is not applicable there, and nothing is wrong with either. */
public final class StoreTooOld extends SetupProblem {

    private static final long serialVersionUID = 1L;

    public StoreTooOld(Message words) {
        super(words);
    }
}
