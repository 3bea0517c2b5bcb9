// shows NOT_SERIALIZABLE
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** The row that it works on has the key of the lock in a column. */
class NamesRowAfterLock {

    private final DataSource database;
    private final String key;

    NamesRowAfterLock(DataSource database, String key) {
        this.database = database;
        this.key = key;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (name VARCHAR(80) PRIMARY KEY, stock INT NOT NULL)");
            statement.execute("INSERT INTO item VALUES ('" + key + "', 2)");
        }
    }

    void run() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            ResultSet rows = statement.executeQuery("SELECT stock FROM item WHERE name = '" + key + "'");
            rows.next();
            int left = rows.getInt(1) - 1;
            statement.executeUpdate("UPDATE item SET stock = " + left + " WHERE name = '" + key + "'");
        }
    }
}
