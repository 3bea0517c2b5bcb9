// inconclusive: opens something by itself (org.h2.jdbcx.JdbcDataSource), and nothing is seen of what it does there
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.h2.jdbcx.JdbcDataSource;
import redis.clients.jedis.UnifiedJedis;

/** A database in this JVM that asks no driver manager. */
public class HasADataSourceOfItsOwn {

    private final UnifiedJedis redis;
    private final JdbcDataSource own = new JdbcDataSource();

    public HasADataSourceOfItsOwn(UnifiedJedis redis) {
        this.redis = redis;
        own.setURL("jdbc:h2:mem:apart;DB_CLOSE_DELAY=-1");
    }

    void setUp() {
        redis.set("runs", "0");
    }

    void run() throws SQLException {
        redis.incr("runs");
        try (Connection connection = own.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS counter (n INT)");
        }
    }
}
