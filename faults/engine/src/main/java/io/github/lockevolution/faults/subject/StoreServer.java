package io.github.lockevolution.faults.subject;

/** One of several servers in which a lock keeps its state, and which know nothing of each other. */
public interface StoreServer {

    /** Whether it holds anything of the lock, as seen at the last look. */
    boolean holdsAnything();

    /** Whether something of the lock would run out there by itself, as seen at the last look. */
    boolean leaseRuns();

    /** Starts again and is empty: what it held of the lock is gone. */
    void restart();

    /** Its clock jumps ahead: every lease that runs there runs out now, and none anywhere else. */
    void jumpAhead();
}
