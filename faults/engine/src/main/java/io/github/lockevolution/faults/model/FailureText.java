package io.github.lockevolution.faults.model;

import io.github.lockevolution.faults.text.Text;
import io.github.lockevolution.lock.Failure;

/** What a failure is: in half a sentence, and exactly. */
public interface FailureText extends Text {

    String meaning(Failure failure);

    /** The same of a lock that several may have. */
    String sharedMeaning(Failure failure);

    /** The same of work that is to be done once. */
    String onceMeaning(Failure failure);

    /** The same of a section. */
    String sectionMeaning(Failure failure);

    /** What has to hold, for whoever wants to know exactly. */
    String definition(Failure failure);
}
