// inconclusive: give the statements that make its tables by --schema
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Nobody has made its table. */
public class LacksItsTable {

    private final DataSource database;
    private final String key;
    private final String owner;

    public LacksItsTable(DataSource database, String key, String owner) {
        this.database = database;
        this.key = key;
        this.owner = owner;
    }

    public boolean tryLock() throws SQLException {
        change("DELETE FROM mutex WHERE name = '" + key + "' AND since < CURRENT_TIMESTAMP - INTERVAL '30' SECOND");
        try {
            return change("INSERT INTO mutex (name, owner, since, shown_until) VALUES ('" + key + "', '" + owner + "', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP + INTERVAL '30' SECOND)") == 1;
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
