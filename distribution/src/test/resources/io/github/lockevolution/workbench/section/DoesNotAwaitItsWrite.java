// inconclusive: client A sent UPDATE from a thread of its own
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;

/** Returns before anything has changed. */
public class DoesNotAwaitItsWrite {

    private final DataSource database;

    public DoesNotAwaitItsWrite(DataSource database) {
        this.database = database;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE counter (id INT PRIMARY KEY, n INT NOT NULL)");
            statement.execute("INSERT INTO counter VALUES (1, 0)");
        }
    }

    void run() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT n FROM counter WHERE id = 1")) {
            rows.next();
            int read = rows.getInt(1);
            CompletableFuture.runAsync(() -> write(read + 1));
        }
    }

    private void write(int n) {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("UPDATE counter SET n = " + n + " WHERE id = 1");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
