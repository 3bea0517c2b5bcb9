// shows ORPHAN_KEY
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** The database numbers the rows, and whoever has the smallest number of all who are there is inside. */
public class DrawsATicket {

    private final DataSource database;
    private final String key;
    private final String owner;
    private long ticket;

    public DrawsATicket(DataSource database, String key, String owner) throws SQLException {
        this.database = database;
        this.key = key;
        this.owner = owner;
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS ticket"
                    + " (id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name VARCHAR(200), owner VARCHAR(64))");
        }
    }

    public boolean tryLock() throws SQLException {
        try (Connection connection = database.getConnection()) {
            ticket = drawn(connection);
            if (first(connection) == ticket) {
                return true;
            }
        }
        unlock();
        return false;
    }

    private long drawn(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "INSERT INTO ticket (name, owner) VALUES (?, ?)", Statement.RETURN_GENERATED_KEYS)) {
            statement.setString(1, key);
            statement.setString(2, owner);
            statement.executeUpdate();
            try (ResultSet numbers = statement.getGeneratedKeys()) {
                numbers.next();
                return numbers.getLong(1);
            }
        }
    }

    private long first(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT MIN(id) FROM ticket WHERE name = ?")) {
            statement.setString(1, key);
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return rows.getLong(1);
            }
        }
    }

    public void unlock() throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement("DELETE FROM ticket WHERE id = ?")) {
            statement.setLong(1, ticket);
            statement.executeUpdate();
        }
    }
}
