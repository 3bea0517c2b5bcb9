package io.github.lockevolution.faults.model;

/** The state of a run that decides which moves are possible, and on which they act. Clients, servers and keys have numbers, from 0. */
public interface TransitionContext {

    /** Whether a client can go on; not if it is blocked in the store. */
    boolean canStep(int client);

    /** Whether a client waits for another by polling. */
    boolean isPolling(int client);

    /** Whether the next step of a client is a command whose reply can still be lost. */
    boolean canLoseReply(int client);

    /** Whether a timer or another thread of a client has a command to send. */
    boolean hasMoreOnTheSide(int client);

    /** Whether clients of the lock look at the clock. */
    boolean readsClock();

    /** Whether a lease runs that can be let run out. */
    boolean canLeaseExpire();

    /** Whether the replica lacks data, and that matters for later moves. */
    boolean canReplicate();

    /** Whether there is a replica whose contents matter. */
    boolean canFailOver();

    /** How many servers the state of the lock is spread over; 0 if it is in one place. */
    int servers();

    /** Whether a server has data of the lock. */
    boolean holdsAnything(int server);

    /** Whether a lease runs at a server. */
    boolean leaseRuns(int server);

    /** The number of keys in the store that it may evict; 0 if it never evicts. */
    int evictableKeys();

    /** Lets a whole lease go by, for the store and for every client. */
    void letTimePass();

    /** Lets the contents of the master arrive at the replica. */
    void replicate();

    /** The replica becomes the master. */
    void failOver();

    /** A server starts again and is empty. */
    void restart(int server);

    /** The clock of a server jumps ahead by a whole lease, and a second. */
    void jumpAhead(int server);

    /** The store evicts a key. */
    void evict(int key);
}
