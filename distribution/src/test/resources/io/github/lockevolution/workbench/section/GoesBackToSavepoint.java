// shows nothing
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import javax.sql.DataSource;

/** Takes back a part of what it has done; the row stays locked, and the other waits. */
public class GoesBackToSavepoint {

    private final DataSource database;

    public GoesBackToSavepoint(DataSource database) {
        this.database = database;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (id INT PRIMARY KEY, stock INT NOT NULL)");
            statement.execute("INSERT INTO item VALUES (1, 2)");
        }
    }

    void run() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            int stock = locked(statement);
            Savepoint before = connection.setSavepoint();
            statement.executeUpdate("UPDATE item SET stock = 0 WHERE id = 1");
            connection.rollback(before);
            statement.executeUpdate("UPDATE item SET stock = " + (stock - 1) + " WHERE id = 1");
            connection.commit();
        }
    }

    private static int locked(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT stock FROM item WHERE id = 1 FOR UPDATE")) {
            rows.next();
            return rows.getInt(1);
        }
    }
}
