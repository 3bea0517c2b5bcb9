package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.text.Message;
import java.sql.SQLException;

/**
 * The sessions of clients, by the numbers that the database gives them. If the database does not answer, the run is inconclusive.
 *
 * @param origin the origin of the database, in a few words
 * @param views of the database
 */
record NumberedSessions(Message origin, ClientSessions views) {

    /** Asks a database something. */
    @FunctionalInterface
    private interface Question<T> {

        T ask() throws SQLException;
    }

    /** @throws InconclusiveException if the database does not answer */
    private <T> T asking(Question<T> question) {
        try {
            return question.ask();
        } catch (SQLException e) {
            throw DatabaseRefusal.doesNotAnswer(origin, e);
        }
    }

    /** A client has this session from now on. */
    void add(long session) {
        views.add(session);
    }

    /** Whether a session holds a row, be it that it has written it and not committed, or an advisory lock. */
    boolean isHolding(long session) {
        return asking(() -> views.isHolding(session));
    }

    /** How many advisory locks a session holds. */
    int advisoryLocks(long session) {
        return asking(() -> views.advisoryLocks(session));
    }

    /** Whether the statement that is under way in a session waits for what another client of this database holds. */
    boolean isBlocked(long session) {
        return asking(() -> views.isBlocked(session));
    }

    /** Whether a session waits for its client in the middle of a transaction. */
    boolean isInTransaction(long session) {
        return asking(() -> views.isInTransaction(session));
    }

    /**
     * Ends a session as the database does it, and waits until its locks are released.
     *
     * @return false if the database has no side from which it could
     */
    boolean end(long session) {
        if (!asking(() -> views.end(session))) {
            return false;
        }
        awaitEnd(session);
        return true;
    }

    /** Waits until the database has noticed that the connection of a session was cut. */
    void awaitEnd(long session) {
        if (!asking(() -> views.hasEnded(session, ClientSessions.PATIENCE))) {
            throw DatabaseRefusal.stillConnected(origin);
        }
    }
}
