package io.github.lockevolution.faults.pgbouncer;

import io.github.lockevolution.faults.sql.PooledSession;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * A connection of a client to the pooler.
 *
 * @param name by which pooler and database know it; no other has it
 */
record PooledConnection(SessionPool pool, Connection direct, String owner, String name) implements PooledSession {

    boolean isClosed() {
        try {
            return direct.isClosed();
        } catch (SQLException e) {
            return true;
        }
    }

    boolean isNewcomers() {
        return SystemUnderTest.isNewcomer(owner);
    }

    @Override
    public boolean isBlocked() {
        return pool.isBlocked(name);
    }

    @Override
    public boolean isHolding() {
        SessionPool.Seen seen = pool.rest();
        return seen.clients().entrySet().stream()
                .anyMatch(entry -> entry.getValue().equals(name)
                        && !seen.sessions().get(entry.getKey()).held().isEmpty());
    }

    @Override
    public void end() {
        pool.sessionOf(name).ifPresent(session -> pool.end(List.of(session)));
    }

    /** {@inheritDoc} The session of a client that dies while it waits ends as well; that of a newcomer goes back to where it came from. */
    @Override
    public void endWait() {
        if (isNewcomers()) {
            pool.cancel(name);
        } else {
            pool.endBlocked(name);
        }
    }

    @Override
    public void cut() {
        try (direct) {
            // A session in the middle of a transaction would not go back to the pool.
            if (isNewcomers() && !direct.isClosed() && !direct.getAutoCommit()) {
                direct.rollback();
            }
        } catch (SQLException e) {
            // The pooler has closed it before.
        }
        pool.awaitEnd(name);
    }
}
