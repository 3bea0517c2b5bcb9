// shows nothing
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Puts a hold on the money, books it, and takes the hold away: who dies in between leaves the hold, of which nobody has said that it counts. */
class LeavesAHold {

    private final DataSource database;
    private final String owner;

    LeavesAHold(DataSource database, String owner) {
        this.database = database;
        this.owner = owner;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE hold (owner VARCHAR(10) PRIMARY KEY)");
            statement.execute("CREATE TABLE account (id INT PRIMARY KEY, balance INT NOT NULL)");
            statement.execute("INSERT INTO account VALUES (1, 100)");
        }
    }

    boolean run() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("INSERT INTO hold VALUES ('" + owner + "')");
            statement.executeUpdate("UPDATE account SET balance = balance - 10 WHERE id = 1");
            statement.executeUpdate("DELETE FROM hold WHERE owner = '" + owner + "'");
            return true;
        }
    }
}
