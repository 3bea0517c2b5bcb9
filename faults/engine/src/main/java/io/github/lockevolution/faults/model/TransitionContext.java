package io.github.lockevolution.faults.model;

/** Where a run is: what decides which moves can happen next, and what they happen to. Clients, servers and keys have numbers, from 0. */
public interface TransitionContext {

    /** Whether a client can go on; not if the store makes it wait for another. */
    boolean canStep(int client);

    /** Whether a client waits for another by asking again and again. */
    boolean isPolling(int client);

    /** Whether the next step of a client brings it an answer that can still be lost. */
    boolean canLoseReply(int client);

    /** Whether a timer or another thread of a client has something to send. */
    boolean hasMoreOnTheSide(int client);

    /** Whether clients of the lock look at the clock. */
    boolean readsClock();

    /** Whether a lease runs that can be let run out. */
    boolean canLeaseExpire();

    /** Whether the replica lacks something, and that matters for what may still happen. */
    boolean canReplicate();

    /** Whether there is a replica, and it matters what it holds. */
    boolean canFailOver();

    /** How many servers the state of the lock is spread over; 0 if it is in one place. */
    int servers();

    /** Whether a server holds anything of the lock. */
    boolean holdsAnything(int server);

    /** Whether a lease runs at a server. */
    boolean leaseRuns(int server);

    /** How many keys the store holds that it may throw away by itself; 0 if it never does. */
    int evictableKeys();

    /** Lets a whole lease go by, for the store and for every client. */
    void letTimePass();

    /** What the master holds arrives at the replica. */
    void replicate();

    /** The replica becomes the master. */
    void failOver();

    /** A server starts again and is empty. */
    void restart(int server);

    /** The clock of a server jumps ahead by a whole lease, and a second. */
    void jumpAhead(int server);

    /** The store throws a key away. */
    void evict(int key);
}
