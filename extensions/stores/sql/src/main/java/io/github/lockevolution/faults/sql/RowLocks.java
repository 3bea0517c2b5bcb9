package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.subject.LeaseClock;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Finds the rows of a lock's table that are locked.
 *
 * @param connection the connection for questions to the database, without an open transaction
 * @param leases whether clients may be at work during a look
 */
record RowLocks(Connection connection, String table, LeaseClock leases) {

    private static final String HOLDERS = "SELECT t.pid FROM pg_locks t JOIN pg_locks x ON x.pid = t.pid"
            + " WHERE t.relation = to_regclass(?) AND t.mode = 'RowShareLock'"
            + " AND x.locktype = 'transactionid' AND x.mode = 'ExclusiveLock' AND x.granted";

    /** Whether the row of a name is locked by nobody. */
    Predicate<Object> areFree() throws SQLException {
        if (leases == LeaseClock.FROZEN) {
            return unlocked()::contains;
        }
        boolean isHeld = isHeld();
        return name -> !isHeld;
    }

    /** The names in unlocked rows: a query that skips locked rows returns them, and no client waits for the query either. */
    private List<Object> unlocked() throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT t.* FROM " + table + " t FOR UPDATE SKIP LOCKED")) {
            List<Object> names = new ArrayList<>();
            while (result.next()) {
                names.add(result.getObject(1));
            }
            return names;
        } finally {
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }

    /**
     * Whether somebody holds a row, by the views of PostgreSQL: a probe that locked rows would make a client skip them. A session that
     * only waits for a row, or was refused one, has no transaction number.
     */
    private boolean isHeld() throws SQLException {
        try (PreparedStatement question = connection.prepareStatement(HOLDERS)) {
            question.setString(1, table);
            try (ResultSet holders = question.executeQuery()) {
                return holders.next();
            }
        }
    }
}
