package io.github.lockevolution.faults.sql;

/** The session that a client's connection has behind a pooler: now one and then another, or none. */
public interface PooledSession {

    /** Whether the statement that is under way waits in it for what another session holds. */
    boolean isBlocked();

    /** Whether the connection has a session now that holds a row or an advisory lock. */
    boolean isHolding();

    /** Ends the session that the connection has now, from the side of the database. Returns when its locks are released. */
    void end();

    /** Ends the statement that waits in it, so that the client has an answer. */
    void endWait();

    /** Closes the connection, and waits until the pooler has noticed. */
    void cut();
}
