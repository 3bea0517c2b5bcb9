package io.github.lockevolution.faults.sql;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The holdings of a lock's clients by their connections: row locks, advisory locks, and rows that are written and not committed. If the
 * connection is the lease, the database takes them back when it ends the connection, without telling the client.
 */
public final class ConnectionLeases {

    private final List<LeasedSessions> clients = new CopyOnWriteArrayList<>();

    /** The connections of one more client of the lock. */
    public void add(LeasedSessions client) {
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
     * Makes the database end every connection by which a client holds something, as it does with one that has been idle in a transaction for
     * too long. A connection over which a statement waits is not idle, and stays. No client may be about to use one.
     */
    public void runOut() {
        // The end of one session lets go another that waits for it, and that one stays.
        List<Runnable> ends = clients.stream().map(LeasedSessions::endOfHolding).toList();
        ends.forEach(Runnable::run);
    }

    /** Waits until the database has noticed the end of each session whose connection was cut. */
    void awaitEnded() {
        clients.forEach(LeasedSessions::awaitEnded);
    }
}
