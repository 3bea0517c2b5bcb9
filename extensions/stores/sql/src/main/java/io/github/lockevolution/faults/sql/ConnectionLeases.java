package io.github.lockevolution.faults.sql;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * What the clients of a lock hold by their connections, including rows that they have written and not committed. Where the connection is
 * the lease, the database takes this back when it ends the connection, without telling the client.
 */
public final class ConnectionLeases {

    private final List<LeasedSessions> clients = new CopyOnWriteArrayList<>();

    /** The connections of one more client of the lock. */
    void add(LeasedSessions client) {
        clients.add(client);
    }

    /** Whether any client holds something by a connection, also one over which a statement waits. */
    public boolean areHeld() {
        return clients.stream().anyMatch(LeasedSessions::isHolding);
    }

    /** How many advisory locks the clients hold. */
    int advisoryLocks() {
        return clients.stream().mapToInt(LeasedSessions::advisoryLocks).sum();
    }

    /**
     * Lets the database end every connection by which a client holds something, as it does with one that has been idle in a transaction for too
     * long. One over which a statement waits is not idle, and stays. Nobody may be about to use one.
     */
    public void runOut() {
        // The end of one lets go who waits for it, and that one stays.
        List<Runnable> ends = clients.stream().map(LeasedSessions::endOfHolding).toList();
        ends.forEach(Runnable::run);
    }

    /** Waits until the database has noticed the end of each session whose connection was cut. */
    void awaitEnded() {
        clients.forEach(LeasedSessions::awaitEnded);
    }
}
