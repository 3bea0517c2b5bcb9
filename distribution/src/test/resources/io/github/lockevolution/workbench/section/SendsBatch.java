// inconclusive: what addBatch sends cannot be held one statement at a time
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Goes on without what it could not send. */
class SendsBatch {

    private final DataSource database;

    SendsBatch(DataSource database) {
        this.database = database;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE visits (number INT)");
            statement.execute("INSERT INTO visits VALUES (0)");
        }
    }

    void run() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("UPDATE visits SET number = number + 1");
            try {
                statement.addBatch("UPDATE visits SET number = 0");
                statement.executeBatch();
            } catch (Exception e) {
                // As if it did not matter.
            }
        }
    }
}
