// shows FOREIGN_UNLOCK, LEASE_OVERRUN
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import javax.sql.DataSource;

/** Asks the database until when the row is held and what time it is, compares by itself, and notes the time by its own clock. */
public class RowAndNow {

    private final DataSource database;
    private final String key;

    public RowAndNow(DataSource database, String key) throws SQLException {
        this.database = database;
        this.key = key;
        change("CREATE TABLE IF NOT EXISTS mutex (name VARCHAR(200) PRIMARY KEY, until INT, made TIMESTAMP)");
    }

    public boolean tryLock() throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement asking = connection.prepareStatement(
                        "SELECT until, CAST(EXTRACT(EPOCH FROM NOW()) AS INT), NOW() AS now FROM mutex WHERE name = ?")) {
            asking.setString(1, key);
            ResultSet row = asking.executeQuery();
            if (row.next()) {
                return row.getInt(1) < row.getInt(2)
                        && change("UPDATE mutex SET until = CAST(EXTRACT(EPOCH FROM NOW()) AS INT) + 30 WHERE name = ? AND until = " + row.getInt(1), key) == 1;
            }
        }
        try {
            return change("INSERT INTO mutex (name, until, made) VALUES (?, CAST(EXTRACT(EPOCH FROM NOW()) AS INT) + 30, ?)", key, new Timestamp(System.currentTimeMillis())) == 1;
        } catch (SQLException e) {
            if (e.getSQLState().startsWith("23")) {
                return false;
            }
            throw e;
        }
    }

    public void unlock() throws SQLException {
        change("DELETE FROM mutex WHERE name = ?", key);
    }

    private int change(String sql, Object... values) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            return statement.executeUpdate();
        }
    }
}
