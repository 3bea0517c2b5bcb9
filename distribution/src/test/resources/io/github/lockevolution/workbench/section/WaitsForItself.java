// shows DEADLOCK
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Locks a row over one connection, and writes it over another. */
class WaitsForItself {

    private final DataSource database;

    WaitsForItself(DataSource database) {
        this.database = database;
    }

    void setUp() throws SQLException {
        change("CREATE TABLE item (id INT PRIMARY KEY, stock INT)");
        change("INSERT INTO item VALUES (1, 2)");
    }

    void run() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            try (ResultSet rows = statement.executeQuery("SELECT stock FROM item WHERE id = 1 FOR UPDATE")) {
                rows.next();
                change("UPDATE item SET stock = " + (rows.getInt(1) - 1) + " WHERE id = 1");
            }
            connection.commit();
        }
    }

    private void change(String sql) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
