// shows NOT_SERIALIZABLE, HALF_DONE
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import redis.clients.jedis.UnifiedJedis;

/** A row and a key have one name, and only the key is counted wrongly. */
class SameNameInBoth {

    private final DataSource database;
    private final UnifiedJedis redis;

    SameNameInBoth(DataSource database, UnifiedJedis redis) {
        this.database = database;
        this.redis = redis;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE visits (number INT)");
            statement.execute("INSERT INTO visits VALUES (0)");
        }
        redis.set("visits", "0");
    }

    void run() throws SQLException {
        long visits = Long.parseLong(redis.get("visits"));
        redis.set("visits", String.valueOf(visits + 1));
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("UPDATE visits SET number = number + 1");
        }
    }
}
