package io.github.lockevolution.faults.model;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;

/**
 * What a failure is, in a few words.
 *
 * @param policy of the lock: of one that several may have, it is told in other words
 */
public record FailureMeaning(Failure failure, AccessPolicy policy) implements Message {

    /** What it is of this lock. */
    public static FailureMeaning of(Failure failure, LockSpec lock) {
        return new FailureMeaning(failure, lock.accessPolicy());
    }

    @Override
    public String in(Language language) {
        FailureText text = language.text(FailureText.class);
        if (policy instanceof AccessPolicy.AtMostOnce) {
            return text.onceMeaning(failure);
        }
        if (policy.equals(AccessPolicy.UNLIMITED)) {
            return text.sectionMeaning(failure);
        }
        return policy.isExclusive() ? text.meaning(failure) : text.sharedMeaning(failure);
    }
}
