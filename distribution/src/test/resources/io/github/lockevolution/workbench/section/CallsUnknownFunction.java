// inconclusive: make its tables in setUp(), or name a database that knows the statement by --database
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

class CallsUnknownFunction {

    private final DataSource database;

    CallsUnknownFunction(DataSource database) {
        this.database = database;
    }

    void setUp() {}

    void run() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("SELECT pg_advisory_lock(42)");
        }
    }
}
