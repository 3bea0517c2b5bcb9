package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.faults.subject.Subject;

/** Tells whether a lock is free while nobody moves: lets a newcomer try, and puts the store back as it was. Belongs to one thread. */
public final class FreeProbe implements AutoCloseable {

    private final Subject subject;
    private final Newcomer newcomer;

    /**
     * @param subject closed with this probe
     */
    public FreeProbe(Subject subject) {
        this.subject = subject;
        this.newcomer = new Newcomer(subject, new LockFacts(subject.key(), subject.lease()));
    }

    /**
     * Whether a newcomer's tryLock would return true now.
     *
     * @throws InconclusiveException if the newcomer met something else than a yes or a no
     */
    public boolean isFree() {
        newcomer.notice();
        return newcomer.wouldEnter(subject.store().look(), 0);
    }

    @Override
    public void close() {
        newcomer.close();
        subject.close();
    }
}
