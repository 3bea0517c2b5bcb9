// shows LEASE_OVERRUN
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** A number of seconds by the clock of the database. */
public class RowInNumbers {

    private final DataSource database;
    private final String key;
    private final String owner;

    public RowInNumbers(DataSource database, String key, String owner) throws SQLException {
        this.database = database;
        this.key = key;
        this.owner = owner;
        change("CREATE TABLE IF NOT EXISTS mutex (name VARCHAR(80) PRIMARY KEY, owner VARCHAR(20), until BIGINT)");
    }

    public boolean tryLock() throws SQLException {
        change("DELETE FROM mutex WHERE name = '" + key + "' AND until < EXTRACT(EPOCH FROM CURRENT_TIMESTAMP)");
        try {
            return change("INSERT INTO mutex (name, owner, until) VALUES ('" + key + "', '" + owner + "', EXTRACT(EPOCH FROM CURRENT_TIMESTAMP) + 30)") == 1;
        } catch (SQLException e) {
            if (e.getSQLState().startsWith("23")) {
                return false;
            }
            throw e;
        }
    }

    public void unlock() throws SQLException {
        change("DELETE FROM mutex WHERE name = '" + key + "' AND owner = '" + owner + "'");
    }

    private int change(String sql) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }
}
