package io.github.lockevolution.faults.sql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The column that names the rows of a lock's table: the first, or the first that the database does not number by itself.
 *
 * @param column from 0
 * @param isNumbered whether the database numbers one of the columns
 */
record RowNaming(int column, boolean isNumbered) {

    static RowNaming of(Connection connection, String table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet none = statement.executeQuery("SELECT * FROM " + table + " WHERE 1 = 0")) {
            ResultSetMetaData columns = none.getMetaData();
            int column = 0;
            boolean isNumbered = false;
            for (int number = columns.getColumnCount(); number > 0; number--) {
                boolean isThis = columns.isAutoIncrement(number);
                isNumbered |= isThis;
                column = isThis ? column : number - 1;
            }
            return new RowNaming(column, isNumbered);
        }
    }
}
