package io.github.lockevolution.faults.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;
import java.util.stream.Stream;

/**
 * The connections of clients as the database numbers them, and the state of each by the database's own views: whether it waits,
 * and for which other.
 */
final class ClientSessions {

    /** How long a database may take to notice that a connection was cut. */
    static final Duration PATIENCE = Duration.ofSeconds(20);

    /** The error of a MariaDB or MySQL when a session to be ended has ended before: {@code ER_NO_SUCH_THREAD}. */
    private static final int NO_SUCH_SESSION = 1094;

    /** The error code of an H2 for an internal error. */
    private static final int GENERAL_ERROR = 50_000;

    private static final int MOST_FAILURES = 100;

    private final Connection direct;
    private final DatabaseProduct product;
    private final Map<Connection, Long> numbers = new ConcurrentHashMap<>();
    /** The numbers of those that clients have made through a port of the bench. */
    private final Set<Long> throughPorts = ConcurrentHashMap.newKeySet();

    private final UserLocks userLocks = new UserLocks();
    /** The numbers of the sessions that clients have made by themselves, by the name of the sessions. */
    private final Map<String, Set<Long>> named = new ConcurrentHashMap<>();

    /**
     * @param direct by which the views are asked
     */
    ClientSessions(Connection direct, DatabaseProduct product) {
        this.direct = direct;
        this.product = product;
    }

    /**
     * @throws SQLException if the user may not see the waits of sessions, in a database where that takes a right of its
     *     own
     */
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

    /** A client has the session of this number from now on. */
    void add(long number) {
        throughPorts.add(number);
    }

    /** The number of the session of a connection; empty if the database numbers none. */
    OptionalLong number(Connection connection) {
        Long number = numbers.get(connection);
        return number == null ? OptionalLong.empty() : OptionalLong.of(number);
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

    /** Whether what runs in a session waits for what another of these sessions holds. */
    boolean isBlocked(long number) throws SQLException {
        return product.isInnodb()
                ? inInnodb(number, InnodbStatus::isWaiting) || isWaitingForName(number)
                : askDuringCommits(number, product.views().blockers());
    }

    private boolean isWaitingForName(long number) throws SQLException {
        synchronized (direct) {
            return userLocks.isWaiting(direct, number, this::isOfClient);
        }
    }

    /** A client is about to send this statement, which may name an advisory lock of which no view tells. */
    void note(String statement) {
        if (product.isInnodb()) {
            userLocks.note(statement);
        }
    }

    /** The same of a name that clients use. */
    void noteName(String name) {
        userLocks.noteName(name);
    }

    /** Whether a session holds a row, be it that it has written it and not committed, or an advisory lock. */
    boolean isHolding(long number) throws SQLException {
        return product.isInnodb()
                ? inInnodb(number, InnodbStatus::isHolding) || advisoryLocks(number) > 0
                : askDuringCommits(number, product.views().holding());
    }

    /** Whether a session is in the middle of a transaction and waits for its client; false in a database that is not asked. */
    boolean isInTransaction(long number) throws SQLException {
        return product.isInnodb()
                ? inInnodb(number, InnodbStatus::isActive)
                : ask(number, product.views().inTransaction());
    }

    /** How many advisory locks a session holds; none in a database that has no such locks. */
    int advisoryLocks(long number) throws SQLException {
        if (product.isInnodb()) {
            synchronized (direct) {
                return userLocks.heldBy(direct, number);
            }
        }
        if (product.views().advisory().isEmpty()) {
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
     * Asks a question at which an H2 fails if one of its other sessions commits at that very moment: to list the sessions it reads twice,
     * in {@code SessionLocal.hasPendingTransaction()} of 2.3.232, a field that a commit clears in between. This connection gets the same
     * answer when the question is repeated.
     */
    private boolean askDuringCommits(long number, String question) throws SQLException {
        for (int failed = 0; ; failed++) {
            try {
                return ask(number, question);
            } catch (SQLException e) {
                if (e.getErrorCode() != GENERAL_ERROR || failed == MOST_FAILURES) {
                    throw e;
                }
            }
        }
    }

    /** Only the clients and the bench know of their table, so a session that waits there waits for one of them. */
    private boolean inInnodb(long number, BiPredicate<InnodbStatus, Long> question) throws SQLException {
        synchronized (direct) {
            return question.test(InnodbStatus.read(direct), number);
        }
    }

    /** Ends a session from the side of the database, and what waits in it; false in a database that runs in this JVM, which has no such side. */
    boolean end(long number) throws SQLException {
        try {
            ask(number, product.views().end());
        } catch (SQLException e) {
            if (e.getErrorCode() != NO_SUCH_SESSION) {
                throw e;
            }
        }
        return !product.views().end().isEmpty();
    }

    /** Ends all sessions that are still there: a row that one holds may be in the way of dropping its table. */
    void endAll() {
        Stream.concat(numbers.values().stream(), throughPorts.stream()).forEach(number -> {
            try {
                if (end(number)) {
                    hasEnded(number, PATIENCE);
                }
            } catch (SQLException e) {
                // The database is gone, and what the connection held with it.
            }
        });
    }

    /** Whether the database has noticed, within this time, that a connection was closed: then it has let go of what the session held. */
    boolean hasEnded(long number, Duration patience) throws SQLException {
        long end = System.nanoTime() + patience.toNanos();
        boolean isThere = isThere(number);
        while (isThere && System.nanoTime() < end) {
            isThere = isThere(number);
        }
        numbers.values().remove(number);
        throughPorts.remove(number);
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

    private boolean isThere(long number) throws SQLException {
        return ask(number, product.views().present());
    }

    /** Whether the answer to a question about a session names another session of a client, or this one itself. */
    private boolean ask(long number, String question) throws SQLException {
        if (question.isEmpty()) {
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
        return numbers.containsValue(number)
                || throughPorts.contains(number)
                || named.values().stream().anyMatch(sessions -> sessions.contains(number));
    }
}
