package io.github.lockevolution.faults.sql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How long it is until the times that the rows of a table say, by the clock of the database that holds them. */
final class RowTimes {

    /** The time that an expired deadline is moved to. */
    static final Instant PAST = Instant.parse("2001-01-01T00:00:00Z");

    /** No number of seconds since 1970 for thousands of years, and one of milliseconds for as long as there are databases. */
    private static final long FIRST_MILLIS = 100_000_000_000L;

    private static final long FIRST_MICROS = 100_000_000_000_000L;

    private RowTimes() {}

    /** Asks for all rows of a table, and what time it is behind each, with a zone and without. */
    static String question(String table) {
        return "SELECT t.*, CURRENT_TIMESTAMP(6), LOCALTIMESTAMP(6) FROM " + table + " t";
    }

    /** The columns of the table: all but the last two, which are the time of day. */
    static List<String> columns(ResultSet result) throws SQLException {
        List<String> columns = new ArrayList<>();
        for (int column = 1; column < result.getMetaData().getColumnCount() - 1; column++) {
            columns.add(result.getMetaData().getColumnName(column).toLowerCase(Locale.ROOT));
        }
        return List.copyOf(columns);
    }

    /**
     * The time until then in milliseconds; the time of day stands behind the columns of the table, with a zone and
     * without.
     */
    static long left(ResultSet result, int column, int columns) throws SQLException {
        if (result.getObject(column) instanceof Number number) {
            return millis(number) - result.getTimestamp(columns + 1).getTime();
        }
        int time = columns + (hasZone(result.getMetaData().getColumnTypeName(column)) ? 1 : 2);
        return result.getTimestamp(column).getTime() - result.getTimestamp(time).getTime();
    }

    /** A time since 1970 as a number tells its unit by its size. */
    private static long millis(Number time) {
        double number = time.doubleValue();
        if (number < FIRST_MILLIS) {
            return Math.round(number * 1_000);
        }
        return Math.round(number < FIRST_MICROS ? number : number / 1_000);
    }

    /** Whether a column says by numbers what time it is. */
    static boolean isOfNumbers(Connection connection, String table, String column) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet none = statement.executeQuery("SELECT " + column + " FROM " + table + " WHERE 1 = 0")) {
            return !isTimestamp(none.getMetaData().getColumnType(1));
        }
    }

    private static boolean isTimestamp(int type) {
        return type == Types.TIMESTAMP || type == Types.TIMESTAMP_WITH_TIMEZONE;
    }

    /**
     * The statement that moves the times in a numeric column into the past, if they are later than a given time.
     *
     * @param from the given time
     */
    static String numbersIntoPast(String table, String column, Instant from) {
        return "UPDATE " + table + " SET " + column + " = " + inUnitOf(column, PAST) + " WHERE " + column + " > "
                + inUnitOf(column, from);
    }

    private static String inUnitOf(String column, Instant time) {
        return "CASE WHEN " + column + " < " + FIRST_MILLIS + " THEN " + time.getEpochSecond() + " WHEN " + column
                + " < " + FIRST_MICROS + " THEN " + time.toEpochMilli() + " ELSE " + time.toEpochMilli() * 1_000
                + " END";
    }

    /** The time left for each column of such a row that holds a time. */
    static Map<String, Duration> timesLeft(ResultSet result) throws SQLException {
        List<String> columns = columns(result);
        Map<String, Duration> times = new HashMap<>();
        for (int column = 1; column <= columns.size(); column++) {
            if (isTime(result, column, columns.size())) {
                times.put(columns.get(column - 1), Duration.ofMillis(left(result, column, columns.size())));
            }
        }
        return times;
    }

    /** A number says a time if that is about now. */
    private static boolean isTime(ResultSet result, int column, int columns) throws SQLException {
        return isTimestamp(result.getMetaData().getColumnType(column))
                ? result.getTimestamp(column) != null
                : result.getObject(column) instanceof Number
                        && Math.abs(left(result, column, columns))
                                < Duration.ofDays(1).toMillis();
    }

    private static boolean hasZone(String type) {
        String name = type.toUpperCase(Locale.ROOT);
        return name.contains("WITH TIME ZONE") || name.contains("TIMESTAMPTZ");
    }
}
