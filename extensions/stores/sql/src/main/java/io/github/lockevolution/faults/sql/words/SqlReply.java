package io.github.lockevolution.faults.sql.words;

import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.subject.SchedulingPoint;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The answer of a database as a person reads it: the number of rows, the rows, or an error. */
public final class SqlReply {

    /** The error of PostgreSQL when it ends a transaction because several wait for each other. */
    public static final String DEADLOCK = "40P01";

    /** The error of most other databases for a deadlock, and for other reasons to begin again. */
    private static final String ROLLED_BACK = "40001";

    /** The error of most databases when a unique index refuses a row. */
    public static final String UNIQUE_VIOLATION = "23505";

    /**
     * The error of a MariaDB or MySQL for the same: {@code ER_DUP_ENTRY}, one of those to which the standard gives the state of a violated
     * constraint.
     */
    private static final int DUPLICATE_ENTRY = 1062;

    private static final String CONSTRAINT_VIOLATION = "23000";

    private SqlReply() {}

    /**
     * @param result the return value of a statement's method; rows are before the first one afterwards
     */
    public static Reply of(Statement statement, Object result) throws SQLException {
        if (result instanceof ResultSet rows) {
            return rows(rows);
        }
        if (Boolean.TRUE.equals(result)) {
            return rows(statement.getResultSet());
        }
        return count(result instanceof Number number ? number.longValue() : statement.getUpdateCount());
    }

    /** The reply to a statement that was refused. */
    public static Reply of(SQLException error) {
        String state = String.valueOf(error.getSQLState());
        if (isDeadlock(error, state)) {
            return error(DEADLOCK);
        }
        return isDuplicateEntry(error, state) ? error(UNIQUE_VIOLATION) : error(state);
    }

    /** H2 and MariaDB have no state of its own for it; an H2 says so of a snapshot that is too old as well, and what has caused that does not. */
    private static boolean isDeadlock(SQLException error, String state) {
        return state.equals(ROLLED_BACK)
                && tellsOfDeadlock(error)
                && (error.getCause() == null || tellsOfDeadlock(error.getCause()));
    }

    private static boolean tellsOfDeadlock(Throwable error) {
        return String.valueOf(error.getMessage()).toLowerCase(Locale.ROOT).contains("deadlock");
    }

    private static boolean isDuplicateEntry(SQLException error, String state) {
        return state.equals(CONSTRAINT_VIOLATION) && error.getErrorCode() == DUPLICATE_ENTRY;
    }

    /**
     * The reply to a statement that was refused.
     *
     * @param state the five characters by which the standard gives the reason
     */
    public static Reply error(String state) {
        if (state.equals(DEADLOCK)) {
            return reply(SchedulingPoint.DEADLOCK, true);
        }
        return reply(state.equals(UNIQUE_VIOLATION) ? "unique violation" : "error " + state, true);
    }

    /** @param count how many rows a statement has changed */
    public static Reply count(long count) {
        return reply(Long.toString(count), false);
    }

    /**
     * The reply with these rows in alphabetical order: a database gives them in the order of their storage, unless it is asked for one.
     *
     * @param rows the values in each row, as {@link SqlValue} writes them
     */
    public static Reply rows(List<List<String>> rows) {
        String all = rows.stream()
                .map(row -> "(" + String.join(", ", row) + ")")
                .sorted()
                .collect(Collectors.joining(", "));
        return reply(all.isEmpty() ? "no row" : all, false);
    }

    /** @param rows before the first one, also afterwards */
    public static Reply rows(ResultSet rows) throws SQLException {
        return rows(read(rows));
    }

    /**
     * The reply to several statements that left together, in their order; if one was refused, the reply to that one
     * alone.
     */
    public static Reply together(List<Reply> replies) {
        return replies.stream()
                .filter(Reply::error)
                .findFirst()
                .orElseGet(() -> reply(replies.stream().map(Reply::text).collect(Collectors.joining(" ; ")), false));
    }

    /** The reply to a statement that waits for another client. */
    public static Reply blocked() {
        return reply(SchedulingPoint.Blocked.REPLY, false);
    }

    /** The reply over a connection that the database had ended before the statement came. */
    public static Reply ended() {
        return reply("connection ended", true);
    }

    /** The reply to a statement without a result. */
    public static Reply done() {
        return reply("OK", false);
    }

    private static Reply reply(String text, boolean isError) {
        return new Reply(text, isError, text.length());
    }

    private static List<List<String>> read(ResultSet rows) throws SQLException {
        List<List<String>> all = new ArrayList<>();
        while (rows.next()) {
            List<String> row = new ArrayList<>();
            for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
                row.add(SqlValue.text(rows.getObject(column)));
            }
            all.add(row);
        }
        rows.beforeFirst();
        return all;
    }
}
