package io.github.lockevolution.faults.model;

import io.github.lockevolution.faults.text.Text;
import io.github.lockevolution.lock.Failure;

/** What a failure is. */
public interface FailureText extends Text {

    /** In half a sentence. */
    /** The same of a lock that several may have. */
    String sharedMeaning(Failure failure);

    String meaning(Failure failure);
}
