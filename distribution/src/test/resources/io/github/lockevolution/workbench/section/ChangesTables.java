// inconclusive: the section changes tables while it runs (CREATE TABLE late (id INT))
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

class ChangesTables {

    private final DataSource database;

    ChangesTables(DataSource database) {
        this.database = database;
    }

    void setUp() {}

    void run() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE late (id INT)");
        }
    }
}
