// inconclusive: something would have to wait for another client
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Sells by a function of the database, which reads and writes. */
class SellsByFunction {

    private final DataSource database;

    SellsByFunction(DataSource database) {
        this.database = database;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (id INT PRIMARY KEY, stock INT)");
            statement.execute("INSERT INTO item VALUES (1, 1)");
            statement.execute("CREATE ALIAS sell AS 'int sell(java.sql.Connection c) throws java.sql.SQLException {"
                    + " java.sql.ResultSet r = c.createStatement().executeQuery(\"SELECT stock FROM item WHERE id = 1\"); r.next();"
                    + " return r.getInt(1) < 1 ? 0 : c.createStatement().executeUpdate(\"UPDATE item SET stock = \" + (r.getInt(1) - 1) + \" WHERE id = 1\"); }'");
        }
    }

    boolean run() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT sell()")) {
            rows.next();
            return rows.getInt(1) == 1;
        }
    }
}
