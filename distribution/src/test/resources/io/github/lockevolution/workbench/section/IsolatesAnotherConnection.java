// shows NOT_SERIALIZABLE
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** A pool sets the isolation of transactions back when a connection is given back. */
public class IsolatesAnotherConnection {

    private final DataSource database;

    public IsolatesAnotherConnection(DataSource database) {
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
        try (Connection connection = database.getConnection()) {
            connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
        }
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            int read = read(statement);
            statement.executeUpdate("UPDATE counter SET n = " + (read + 1) + " WHERE id = 1");
            connection.commit();
        }
    }

    private static int read(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT n FROM counter WHERE id = 1")) {
            rows.next();
            return rows.getInt(1);
        }
    }
}
