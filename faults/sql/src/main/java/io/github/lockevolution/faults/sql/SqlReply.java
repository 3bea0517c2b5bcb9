package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.subject.StopPoint;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.StringJoiner;

/** What a database answered, as a person reads it: how many rows, the rows, or why not. */
final class SqlReply {

    /** What most databases call it when a unique index refuses a row. */
    private static final String UNIQUE_VIOLATION = "23505";

    /** What a MariaDB or MySQL calls it: {@code ER_DUP_ENTRY}, one error of those by which the standard says that a constraint refused a row. */
    private static final int DUPLICATE_ENTRY = 1062;

    private static final String CONSTRAINT_VIOLATION = "23000";

    private SqlReply() {}

    /**
     * @param result what a method of a statement returned; rows are before the first one afterwards
     */
    static Reply of(Statement statement, Object result) throws SQLException {
        if (result instanceof ResultSet rows) {
            return reply(rows(rows), false);
        }
        if (Boolean.TRUE.equals(result)) {
            return reply(rows(statement.getResultSet()), false);
        }
        long count = result instanceof Number number ? number.longValue() : statement.getUpdateCount();
        return reply(Long.toString(count), false);
    }

    static Reply of(SQLException error) {
        String state = String.valueOf(error.getSQLState());
        return reply(isUniqueViolation(error, state) ? "unique violation" : "error " + state, true);
    }

    private static boolean isUniqueViolation(SQLException error, String state) {
        return state.equals(UNIQUE_VIOLATION)
                || state.equals(CONSTRAINT_VIOLATION) && error.getErrorCode() == DUPLICATE_ENTRY;
    }

    /** Of a statement that waits for another client. */
    static Reply blocked() {
        return reply(StopPoint.Blocked.REPLY, false);
    }

    /** Of a connection that the database had ended before the statement came. */
    static Reply ended() {
        return reply("connection ended", true);
    }

    static Reply done() {
        return reply("OK", false);
    }

    private static Reply reply(String text, boolean isError) {
        return new Reply(text, isError, text.length());
    }

    private static String rows(ResultSet rows) throws SQLException {
        StringJoiner all = new StringJoiner(", ").setEmptyValue("no row");
        while (rows.next()) {
            StringJoiner row = new StringJoiner(", ", "(", ")");
            for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
                row.add(SqlValue.text(rows.getObject(column)));
            }
            all.add(row.toString());
        }
        rows.beforeFirst();
        return all.toString();
    }
}
