// shows nothing
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** The table is there already, so nothing is changed. */
class MakesTableUnlessThere {

    private final DataSource database;

    MakesTableUnlessThere(DataSource database) {
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
            statement.execute("CREATE TABLE IF NOT EXISTS Visits (number INT)");
            statement.executeUpdate("INSERT INTO visits VALUES (1)");
        }
    }
}
