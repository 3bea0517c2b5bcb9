// inconclusive: client A has connected to jdbc:h2:mem:own by itself, and nothing is seen of what it does there
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import redis.clients.jedis.UnifiedJedis;

/** What it guards is where nobody looks. */
public class HasADatabaseOfItsOwn {

    private static final String URL = "jdbc:h2:mem:own;DB_CLOSE_DELAY=-1";

    private final UnifiedJedis redis;

    public HasADatabaseOfItsOwn(UnifiedJedis redis) {
        this.redis = redis;
    }

    void setUp() throws SQLException {
        redis.set("runs", "0");
        try (Connection connection = DriverManager.getConnection(URL);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS counter (id INT PRIMARY KEY, n INT NOT NULL)");
            statement.execute("MERGE INTO counter VALUES (1, 0)");
        }
    }

    void run() throws SQLException {
        redis.incr("runs");
        try (Connection connection = DriverManager.getConnection(URL);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT n FROM counter WHERE id = 1")) {
            rows.next();
            statement.executeUpdate("UPDATE counter SET n = " + (rows.getInt(1) + 1) + " WHERE id = 1");
        }
    }
}
