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

/** What a database answered, as a person reads it: how many rows, the rows, or why not. */
public final class SqlReply {

    /** What PostgreSQL calls it when it ends a transaction because several wait for each other. */
    private static final String DEADLOCK = "40P01";

    /** What most call it; it is also what they call other reasons to begin again. */
    private static final String ROLLED_BACK = "40001";

    /** What most databases call it when a unique index refuses a row. */
    private static final String UNIQUE_VIOLATION = "23505";

    /** What a MariaDB or MySQL calls it: {@code ER_DUP_ENTRY}, one error of those by which the standard says that a constraint refused a row. */
    private static final int DUPLICATE_ENTRY = 1062;

    private static final String CONSTRAINT_VIOLATION = "23000";

    private SqlReply() {}

    /**
     * @param result what a method of a statement returned; rows are before the first one afterwards
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

    /** Of a statement that was refused. */
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
     * Of a statement that was refused.
     *
     * @param state the five characters by which the standard says why
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
     * In the order of their words: the order in which a database gives rows depends on where it has room for them, unless it is asked for one.
     *
     * @param rows the values in each, as {@link SqlValue} says them
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

    /** Of several statements that left together, in their order; if one was refused, of that one alone. */
    public static Reply together(List<Reply> replies) {
        return replies.stream()
                .filter(Reply::error)
                .findFirst()
                .orElseGet(() -> reply(replies.stream().map(Reply::text).collect(Collectors.joining(" ; ")), false));
    }

    /** Of a statement that waits for another client. */
    public static Reply blocked() {
        return reply(SchedulingPoint.Blocked.REPLY, false);
    }

    /** Of a connection that the database had ended before the statement came. */
    public static Reply ended() {
        return reply("connection ended", true);
    }

    /** Of a statement that has nothing to say but that it was done. */
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
