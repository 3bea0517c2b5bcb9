// inconclusive: works in a schema of its own (SHOP.ITEM)
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** What it spoils is in another schema than that of the bench. */
class UsesSchema {

    private final DataSource database;

    UsesSchema(DataSource database) {
        this.database = database;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA IF NOT EXISTS shop");
            statement.execute("DROP TABLE IF EXISTS shop.item");
            statement.execute("CREATE TABLE shop.item (stock INT)");
            statement.execute("CREATE TABLE visits (number INT)");
        }
    }

    void run() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("UPDATE shop.item SET stock = stock - 1");
            statement.executeUpdate("INSERT INTO visits VALUES (1)");
        }
    }
}
