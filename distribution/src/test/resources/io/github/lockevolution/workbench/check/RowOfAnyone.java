// shows FOREIGN_UNLOCK, LEASE_OVERRUN
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** A row that says until when, and that anybody deletes. */
public class RowOfAnyone {

    private final DataSource database;
    private final String key;
    private final String owner;

    public RowOfAnyone(DataSource database, String key, String owner) throws SQLException {
        this.database = database;
        this.key = key;
        this.owner = owner;
        change("CREATE TABLE IF NOT EXISTS mutex (name VARCHAR(80) PRIMARY KEY, owner VARCHAR(20), noted TIMESTAMP WITH TIME ZONE, until TIMESTAMP WITH TIME ZONE)");
    }

    public boolean tryLock() throws SQLException {
        change("DELETE FROM mutex WHERE name = '" + key + "' AND until < CURRENT_TIMESTAMP");
        try {
            return change("INSERT INTO mutex (name, owner, noted, until) VALUES ('" + key + "', '" + owner + "', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP + INTERVAL '30' SECOND)") == 1;
        } catch (SQLException e) {
            if (e.getSQLState().startsWith("23")) {
                return false;
            }
            throw e;
        }
    }

    public void unlock() throws SQLException {
        change("DELETE FROM mutex WHERE name = '" + key + "'");
    }

    private int change(String sql) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }
}
