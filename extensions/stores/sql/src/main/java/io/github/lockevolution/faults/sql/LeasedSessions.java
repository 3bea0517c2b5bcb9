package io.github.lockevolution.faults.sql;

/** The sessions of one client with a database, each of which may hold rows or advisory locks until it ends. */
interface LeasedSessions {

    /** Whether the client holds a row or an advisory lock by a session, also one over which a statement waits. */
    boolean isHolding();

    /** How many advisory locks the client holds. */
    int advisoryLocks();

    /**
     * What lets the database end every session by which the client holds something now, without telling the client. One over which a statement
     * waits stays.
     */
    Runnable endOfHolding();

    /** Waits until the database has noticed the end of each session whose connection was cut. */
    default void awaitEnded() {}
}
