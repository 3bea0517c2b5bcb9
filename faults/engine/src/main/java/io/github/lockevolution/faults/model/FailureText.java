package io.github.lockevolution.faults.model;

import io.github.lockevolution.faults.text.Text;
import io.github.lockevolution.lock.Failure;

/** What a failure is. */
public interface FailureText extends Text {

    /** In half a sentence. */
    String meaning(Failure failure);
}
