package io.github.lockevolution.faults.sql;

/** The sessions of one client with a database, each of which may hold rows or advisory locks until it ends. */
public interface LeasedSessions {

    /** Whether the client holds a row or an advisory lock by a session, also one over which a statement waits. */
    boolean isHolding();

    /** How many advisory locks the client holds. */
    int advisoryLocks();

    /**
     * An action by which the database ends every session that holds something now, without telling the client. A session over which a
     * statement waits stays.
     */
    Runnable endOfHolding();

    /** Waits until the database has noticed the end of each session whose connection was cut. */
    default void awaitEnded() {}
}
