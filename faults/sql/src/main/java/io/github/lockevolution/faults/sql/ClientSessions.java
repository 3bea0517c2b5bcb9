package io.github.lockevolution.faults.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;

/** The connections of clients as the database numbers them, and what its own views say of each: whether it waits, and for whom. */
final class ClientSessions {

    /** What a MariaDB or MySQL says when a session that is to be ended has ended before: {@code ER_NO_SUCH_THREAD}. */
    private static final int NO_SUCH_SESSION = 1094;

    /** By this an H2 says that something went wrong inside it. */
    private static final int GENERAL_ERROR = 50_000;

    private static final int MOST_FAILURES = 100;

    private final Connection direct;
    private final DatabaseProduct product;
    private final Map<Connection, Long> numbers = new ConcurrentHashMap<>();
    /** The numbers of the sessions that clients have made by themselves, by the name of the sessions. */
    private final Map<String, Set<Long>> named = new ConcurrentHashMap<>();

    /**
     * @param direct by which the views are asked
     */
    ClientSessions(Connection direct, DatabaseProduct product) {
        this.direct = direct;
        this.product = product;
    }

    /** @throws SQLException if the user may not see who waits for whom, where that takes a right of its own */
    void requireVisible() throws SQLException {
        if (product.isInnodb()) {
            InnodbStatus.read(direct);
        }
    }

    /** A client has this connection from now on. */
    void add(Connection connection) throws SQLException {
        String question = product.views().number();
        if (!question.isEmpty()) {
            try (Statement statement = connection.createStatement();
                    ResultSet number = statement.executeQuery(question)) {
                number.next();
                numbers.put(connection, number.getLong(1));
            }
        }
    }

    /** The sessions of this name that are there now are those of a client. */
    void add(String name) throws SQLException {
        named.put(name, numbersOf(name));
    }

    private Set<Long> numbersOf(String name) throws SQLException {
        synchronized (direct) {
            try (PreparedStatement statement =
                    direct.prepareStatement(product.views().named())) {
                statement.setString(1, name);
                Set<Long> found = new HashSet<>();
                try (ResultSet rows = statement.executeQuery()) {
                    while (rows.next()) {
                        found.add(rows.getLong(1));
                    }
                }
                return found;
            }
        }
    }

    /** Whether what runs over a connection waits for what another of these connections holds. */
    boolean isBlocked(Connection connection) throws SQLException {
        return product.isInnodb()
                ? inInnodb(connection, InnodbStatus::isWaiting)
                : ask(connection, product.views().blockers());
    }

    /** Whether a connection holds a row, be it that it has written it and not committed, or an advisory lock. */
    boolean isHolding(Connection connection) throws SQLException {
        return product.isInnodb()
                ? inInnodb(connection, InnodbStatus::isHolding)
                : askDuringCommits(connection, product.views().holding());
    }

    /** How many advisory locks a connection holds; none in a database that has no such locks. */
    int advisoryLocks(Connection connection) throws SQLException {
        Long number = numbers.get(connection);
        if (number == null || product.views().advisory().isEmpty()) {
            return 0;
        }
        synchronized (direct) {
            try (PreparedStatement statement =
                    direct.prepareStatement(product.views().advisory())) {
                statement.setObject(1, Math.toIntExact(number));
                try (ResultSet count = statement.executeQuery()) {
                    count.next();
                    return count.getInt(1);
                }
            }
        }
    }

    /**
     * Asks a question at which an H2 fails if one of its other sessions commits at that very moment: to list them it reads twice, in
     * {@code SessionLocal.hasPendingTransaction()} of 2.3.232, what a commit clears in between. Of this connection it says the same when it
     * is asked again.
     */
    private boolean askDuringCommits(Connection connection, String question) throws SQLException {
        for (int failed = 0; ; failed++) {
            try {
                return ask(connection, question);
            } catch (SQLException e) {
                if (e.getErrorCode() != GENERAL_ERROR || failed == MOST_FAILURES) {
                    throw e;
                }
            }
        }
    }

    /** Nobody but the clients and the bench knows of their table, so who waits there waits for one of them. */
    private boolean inInnodb(Connection connection, BiPredicate<InnodbStatus, Long> question) throws SQLException {
        Long number = numbers.get(connection);
        synchronized (direct) {
            return number != null && question.test(InnodbStatus.read(direct), number);
        }
    }

    /** Ends a connection from the side of the database, and what waits over it; false in a database that runs in this JVM, which has no such side. */
    boolean end(Connection connection) throws SQLException {
        try {
            ask(connection, product.views().end());
        } catch (SQLException e) {
            if (e.getErrorCode() != NO_SUCH_SESSION) {
                throw e;
            }
        }
        return !product.views().end().isEmpty();
    }

    /** Ends all that are still there: what one holds may be in the way of who drops a table. */
    void endAll() {
        for (Connection connection : numbers.keySet()) {
            try {
                if (end(connection)) {
                    hasEnded(connection, Database.PATIENCE);
                }
            } catch (SQLException e) {
                // The database is gone, and what the connection held with it.
            }
        }
    }

    /** Whether the database has noticed, within this time, that a connection was closed: then it has let go of what it held. */
    boolean hasEnded(Connection connection, Duration patience) throws SQLException {
        long end = System.nanoTime() + patience.toNanos();
        boolean isThere = isThere(connection);
        while (isThere && System.nanoTime() < end) {
            isThere = isThere(connection);
        }
        numbers.remove(connection);
        return !isThere;
    }

    /** The same of the sessions of this name, which were closed where they were made. */
    boolean haveEnded(String name, Duration patience) throws SQLException {
        long end = System.nanoTime() + patience.toNanos();
        boolean areThere = !numbersOf(name).isEmpty();
        while (areThere && System.nanoTime() < end) {
            areThere = !numbersOf(name).isEmpty();
        }
        named.remove(name);
        return !areThere;
    }

    private boolean isThere(Connection connection) throws SQLException {
        return ask(connection, product.views().present());
    }

    /** Whether the answer to a question about a connection names another session of a client, or this one itself. */
    private boolean ask(Connection connection, String question) throws SQLException {
        Long number = numbers.get(connection);
        if (number == null || question.isEmpty()) {
            return false;
        }
        synchronized (direct) {
            try (PreparedStatement statement = direct.prepareStatement(question)) {
                statement.setObject(1, Math.toIntExact(number));
                return statement.execute() && hasClient(statement.getResultSet());
            }
        }
    }

    private boolean hasClient(ResultSet rows) throws SQLException {
        boolean found = false;
        while (rows.next()) {
            found |= rows.getObject(1) instanceof Number number && isOfClient(number.longValue());
        }
        return found;
    }

    private boolean isOfClient(long number) {
        return numbers.containsValue(number) || named.values().stream().anyMatch(sessions -> sessions.contains(number));
    }
}
