// inconclusive: changes tables while it runs
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** A comment stands before the statement. */
class MakesTable {

    private final DataSource database;

    MakesTable(DataSource database) {
        this.database = database;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE visits (number INT)");
        }
    }

    void run() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("/* mine */ CREATE TABLE IF NOT EXISTS more (number INT)");
            statement.executeUpdate("INSERT INTO visits VALUES (1)");
        }
    }
}
