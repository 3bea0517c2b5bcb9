package io.github.lockevolution.faults.model;

import io.github.lockevolution.faults.text.Text;
import io.github.lockevolution.lock.Failure;

/** What a failure is, in half a sentence. */
public interface FailureText extends Text {

    String meaning(Failure failure);

    /** The same of a lock that several may have. */
    String sharedMeaning(Failure failure);

    /** The same of work that is to be done once. */
    String onceMeaning(Failure failure);

    /** The same of a section. */
    String sectionMeaning(Failure failure);
}
