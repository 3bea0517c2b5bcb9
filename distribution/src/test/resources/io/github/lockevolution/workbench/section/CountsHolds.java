// shows HALF_DONE
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Puts a hold on the money, books it, and takes the hold away, each by itself, and says that holds count: who dies in between leaves one. */
class CountsHolds {

    private final DataSource database;
    private final String owner;

    CountsHolds(DataSource database, String owner) {
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

    String state() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT balance, (SELECT COUNT(*) FROM hold) FROM account WHERE id = 1")) {
            rows.next();
            return rows.getInt(1) + " with " + rows.getInt(2) + " holds";
        }
    }
}
