// inconclusive: waits for itself: nobody else is there, and UPDATE mutex SET owner = 'A' WHERE name = 'row' waits for what another connection of the same client holds
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Locks a row over one connection, and writes it over another. */
public class RowWaitsForItself {

    private final DataSource database;
    private final String owner;

    public RowWaitsForItself(DataSource database, String key, String owner) throws SQLException {
        this.database = database;
        this.owner = owner;
        change("CREATE TABLE IF NOT EXISTS mutex (name VARCHAR(80) PRIMARY KEY, owner VARCHAR(20))");
        change("MERGE INTO mutex (name) KEY (name) VALUES ('row')");
    }

    public boolean tryLock() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            try (ResultSet rows = statement.executeQuery("SELECT owner FROM mutex WHERE name = 'row' FOR UPDATE")) {
                rows.next();
                boolean isFree = rows.getString(1) == null;
                if (isFree) {
                    change("UPDATE mutex SET owner = '" + owner + "' WHERE name = 'row'");
                }
                connection.commit();
                return isFree;
            }
        }
    }

    public void unlock() throws SQLException {
        change("UPDATE mutex SET owner = NULL WHERE name = 'row' AND owner = '" + owner + "'");
    }

    private int change(String sql) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }
}
