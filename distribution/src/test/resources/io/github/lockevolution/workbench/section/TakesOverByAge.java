// inconclusive: how old something is decides in the section
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** A lock in a row, which is taken over from whoever has had it for long. */
public class TakesOverByAge {

    private final DataSource database;

    public TakesOverByAge(DataSource database) {
        this.database = database;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE job (id INT PRIMARY KEY, runs INT, since TIMESTAMP)");
            statement.execute("INSERT INTO job VALUES (1, 0, NULL)");
        }
    }

    boolean run() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            int taken = statement.executeUpdate("UPDATE job SET since = CURRENT_TIMESTAMP WHERE id = 1"
                    + " AND (since IS NULL OR since < CURRENT_TIMESTAMP - INTERVAL '30' SECOND)");
            return taken == 1 && statement.executeUpdate("UPDATE job SET runs = runs + 1, since = NULL") == 1;
        }
    }
}
