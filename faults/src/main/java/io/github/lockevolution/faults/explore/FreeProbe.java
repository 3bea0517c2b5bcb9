package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.faults.subject.Subject;

/**
 * Looks at a lock from outside. Tells whether it is free while nobody moves: lets a newcomer try, and puts the store back as it was.
 * Belongs to one thread.
 */
public final class FreeProbe implements AutoCloseable {

    private final Subject subject;
    private final Newcomer newcomer;

    /**
     * Takes the lock once and gives it back, to learn what it keeps in the store.
     *
     * @param subject a lock that nobody has taken yet; closed with this probe
     * @throws InconclusiveException if it cannot be taken
     */
    public FreeProbe(Subject subject) {
        this.subject = subject;
        this.newcomer = new Newcomer(subject, new LockFacts(subject.key(), subject.lease()));
        try {
            newcomer.rehearse();
            clear();
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /**
     * Whether a newcomer's tryLock would return true now.
     *
     * @throws InconclusiveException if the newcomer met something else than a yes or a no
     */
    public boolean isFree() {
        return newcomer.wouldEnter(subject.store().look(), 0);
    }

    /** Whether something of the lock would run out by itself. */
    public boolean leaseRuns() {
        subject.store().look();
        return subject.store().leaseRuns();
    }

    /** Whether anything of the lock was written or removed since the last look of any kind. */
    public boolean isTouched() {
        return subject.store().look().isTouched();
    }

    /** Removes everything of the lock. */
    public void clear() {
        subject.store().clear();
    }

    @Override
    public void close() {
        newcomer.close();
        subject.close();
    }
}
