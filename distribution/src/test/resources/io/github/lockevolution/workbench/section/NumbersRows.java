// shows nothing
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import java.sql.ResultSet;

/** The database numbers the rows: a number that a transaction has given up is no harm. */
class NumbersRows {

    private final DataSource database;

    NumbersRows(DataSource database) {
        this.database = database;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE note (id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text VARCHAR(9))");
        }
    }

    void run() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.executeUpdate("INSERT INTO note (text) VALUES ('hello')");
            connection.commit();
        }
    }
}
