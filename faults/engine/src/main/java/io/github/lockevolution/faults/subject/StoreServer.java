package io.github.lockevolution.faults.subject;

/** One of several servers in which a lock keeps its state, and which do not know each other. */
public interface StoreServer {

    /** Whether it has contents of the lock, as seen at the last look. */
    boolean holdsAnything();

    /** Whether a lease of the lock would run out there by itself, as seen at the last look. */
    boolean leaseRuns();

    /** Starts again and is empty: its contents of the lock are lost. */
    void restart();

    /** Its clock jumps ahead: every lease that runs there runs out now, and none on any other server. */
    void jumpAhead();
}
