package io.github.lockevolution.faults.model;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;

/**
 * The meaning of a failure, in a few words.
 *
 * @param policy the access policy of the lock, on which the words depend
 */
public record FailureMeaning(Failure failure, AccessPolicy policy) implements Message {

    /** The meaning of a failure for this lock. */
    public static FailureMeaning of(Failure failure, LockSpec lock) {
        return new FailureMeaning(failure, lock.accessPolicy());
    }

    @Override
    public String in(Language language) {
        FailureText text = language.text(FailureText.class);
        if (policy.isOnce()) {
            return text.onceMeaning(failure);
        }
        if (policy.isUnlimited()) {
            return text.sectionMeaning(failure);
        }
        return policy.isExclusive() ? text.meaning(failure) : text.sharedMeaning(failure);
    }
}
