// shows NOT_SERIALIZABLE
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Claims the first job that nobody has: who waits for that row claims it once more, as the subquery has been read before. */
class ClaimsBySubquery {

    private final DataSource database;
    private final String owner;

    ClaimsBySubquery(DataSource database, String owner) {
        this.database = database;
        this.owner = owner;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE job (id INT PRIMARY KEY, owner VARCHAR(10))");
            statement.execute("INSERT INTO job VALUES (1, NULL), (2, NULL)");
        }
    }

    boolean run() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            return statement.executeUpdate("UPDATE job SET owner = '" + owner
                            + "' WHERE id = (SELECT MIN(id) FROM job WHERE owner IS NULL)")
                    == 1;
        }
    }
}
