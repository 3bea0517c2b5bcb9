import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;

/** A row that says whose it is and until when, by the clock of the database; whoever gives it back compares. */
public class RowWithDeadline {

    private final DataSource database;
    private final String key;
    private final String owner;
    private final Duration lease;

    public RowWithDeadline(DataSource database, String key, String owner, Duration lease) {
        this.database = database;
        this.key = key;
        this.owner = owner;
        this.lease = lease;
    }

    public boolean tryLock() throws SQLException {
        change("DELETE FROM mutex WHERE name = ? AND until < CURRENT_TIMESTAMP", key);
        try {
            return change(
                            "INSERT INTO mutex VALUES (?, ?, CURRENT_TIMESTAMP + INTERVAL '" + lease.toSeconds()
                                    + "' SECOND)",
                            key,
                            owner)
                    == 1;
        } catch (SQLException e) {
            if (e.getSQLState().startsWith("23")) {
                return false;
            }
            throw e;
        }
    }

    public boolean unlock() throws SQLException {
        return change("DELETE FROM mutex WHERE name = ? AND owner = ?", key, owner) == 1;
    }

    private int change(String sql, String... values) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setString(i + 1, values[i]);
            }
            return statement.executeUpdate();
        }
    }
}
