package io.github.lockevolution.faults.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How long it is until the times that the rows of a table say, by the clock of the database that holds them. */
final class RowTimes {

    private RowTimes() {}

    /** Asks for all rows of a table, and what time it is behind each, with a zone and without. */
    static String question(String table) {
        return "SELECT t.*, CURRENT_TIMESTAMP(6), LOCALTIMESTAMP(6) FROM " + table + " t";
    }

    /** All but the last two, which are the time of day. */
    static List<String> columns(ResultSet result) throws SQLException {
        List<String> columns = new ArrayList<>();
        for (int column = 1; column < result.getMetaData().getColumnCount() - 1; column++) {
            columns.add(result.getMetaData().getColumnName(column).toLowerCase(Locale.ROOT));
        }
        return List.copyOf(columns);
    }

    /** In milliseconds; behind the columns of the table stands the time of day, with a zone and without. */
    static long left(ResultSet result, int column, int columns) throws SQLException {
        int time = columns + (hasZone(result.getMetaData().getColumnTypeName(column)) ? 1 : 2);
        return result.getTimestamp(column).getTime() - result.getTimestamp(time).getTime();
    }

    /** Of each column of such a row that says a time, how long it is until then. */
    static Map<String, Duration> timesLeft(ResultSet result) throws SQLException {
        List<String> columns = columns(result);
        Map<String, Duration> times = new HashMap<>();
        for (int column = 1; column <= columns.size(); column++) {
            int type = result.getMetaData().getColumnType(column);
            boolean isTime = type == Types.TIMESTAMP || type == Types.TIMESTAMP_WITH_TIMEZONE;
            if (isTime && result.getTimestamp(column) != null) {
                times.put(columns.get(column - 1), Duration.ofMillis(left(result, column, columns.size())));
            }
        }
        return times;
    }

    private static boolean hasZone(String type) {
        String name = type.toUpperCase(Locale.ROOT);
        return name.contains("WITH TIME ZONE") || name.contains("TIMESTAMPTZ");
    }
}
