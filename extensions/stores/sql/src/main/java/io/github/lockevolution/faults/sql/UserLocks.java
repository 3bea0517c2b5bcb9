package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.sql.words.SqlWords;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongPredicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The advisory locks of a MariaDB or MySQL, {@code GET_LOCK}, which a session holds under a name. No view of every such server lists them, but it
 * says of a name who holds that: so each name that a client has written out is noted here, and asked for. A name that
 * the database makes cannot be, and the run is inconclusive.
 *
 * <p>The list of sessions tells who waits, and for a moment also who does not any more. Who holds the name that is waited for is known at once: a
 * release gives the lock to the one that waits longest.
 */
final class UserLocks {

    private static final String LITERAL = "(?:'(?:[^'\\\\]++|''|\\\\.)*+'|\"(?:[^\"\\\\]++|\"\"|\\\\.)*+\")";

    private static final Pattern NAMED = Pattern.compile(
            "\\bGET_LOCK\\s*\\(\\s*(" + LITERAL + "|CONCAT\\(\\s*" + LITERAL + "(?:\\s*,\\s*" + LITERAL
                    + ")*\\s*\\))\\s*,",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private static final Pattern ASKED = Pattern.compile("\\bGET_LOCK\\s*\\(", Pattern.CASE_INSENSITIVE);

    private static final String WAITING =
            "SELECT INFO FROM information_schema.PROCESSLIST WHERE ID = ? AND STATE = 'User lock'";

    /** As literals. */
    private final Set<String> names = ConcurrentHashMap.newKeySet();

    /** A statement that has a name in it which is not known; empty if there was none. */
    private volatile Optional<String> unread = Optional.empty();

    /** Notes the names in a statement of a client. */
    void note(String statement) {
        names.addAll(namesIn(statement));
        if (ASKED.matcher(NAMED.matcher(statement).replaceAll("")).find()) {
            unread = Optional.of(statement);
        }
    }

    private void requireRead() {
        if (unread.isPresent()) {
            String statement = unread.get();
            throw new InconclusiveException(DatabaseText.class, text -> text.unknownLockName(statement));
        }
    }

    /** @param name not as a literal */
    void noteName(String name) {
        names.add(SqlWords.literal(name));
    }

    private static Set<String> namesIn(String statement) {
        return NAMED.matcher(statement)
                .results()
                .map((MatchResult found) -> found.group(1))
                .collect(Collectors.toSet());
    }

    /** How many of the names a session holds. */
    int heldBy(Connection connection, long session) throws SQLException {
        requireRead();
        int held = 0;
        for (String name : names) {
            held += holder(connection, name).equals(Optional.of(session)) ? 1 : 0;
        }
        return held;
    }

    private static Optional<Long> holder(Connection connection, String name) throws SQLException {
        try (Statement question = connection.createStatement();
                ResultSet holder = question.executeQuery("SELECT IS_USED_LOCK(" + name + ")")) {
            holder.next();
            long session = holder.getLong(1);
            return holder.wasNull() ? Optional.empty() : Optional.of(session);
        }
    }

    /**
     * Whether a session waits for a name that another session holds.
     *
     * @param isOfClient whether a session is one of a client
     */
    boolean isWaiting(Connection connection, long session, LongPredicate isOfClient) throws SQLException {
        Optional<String> statement = waiting(connection, session);
        if (statement.isEmpty()) {
            return false;
        }
        requireRead();
        // A parameter is not shown in every statement.
        Set<String> asked = namesIn(statement.get());
        for (String name : asked.isEmpty() ? names : asked) {
            Optional<Long> holder = holder(connection, name);
            if (holder.isPresent() && holder.get() != session && isOfClient.test(holder.get())) {
                return true;
            }
        }
        return false;
    }

    private static Optional<String> waiting(Connection connection, long session) throws SQLException {
        try (PreparedStatement question = connection.prepareStatement(WAITING)) {
            question.setLong(1, session);
            try (ResultSet statement = question.executeQuery()) {
                return statement.next() ? Optional.of(String.valueOf(statement.getString(1))) : Optional.empty();
            }
        }
    }
}
