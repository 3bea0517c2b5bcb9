// inconclusive: which time is the earlier or the later one decides
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Which row is the newest follows from a clock. */
class TakesNewest {

    private final DataSource database;

    TakesNewest(DataSource database) {
        this.database = database;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE visit (name VARCHAR(20), at_time TIMESTAMP DEFAULT CURRENT_TIMESTAMP)");
            statement.execute("INSERT INTO visit (name) VALUES ('first')");
        }
    }

    void run() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("INSERT INTO visit (name) VALUES ('one more')");
            statement.executeQuery("SELECT name FROM visit ORDER BY at_time DESC");
        }
    }
}
