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
 * Which rows of the table of a lock somebody has locked.
 *
 * @param connection by which the database is asked, and over which no transaction is open
 * @param leases whether clients may be at work while somebody looks
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

    /** The names in the rows that nobody has locked, which a reader who does not wait gets; nobody waits for this reader either. */
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
     * Whether somebody holds a row, as a PostgreSQL lists it: a client that is about to lock one would skip what is being read here. Who
     * only waits for it, or was refused, has no transaction number.
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
