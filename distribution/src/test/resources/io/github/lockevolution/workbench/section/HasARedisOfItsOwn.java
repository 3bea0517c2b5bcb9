// inconclusive: client A has connected to localhost:1 by itself, and nothing is seen of what it does there
import redis.clients.jedis.Jedis;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** Whether anybody answers there is no matter. */
public class HasARedisOfItsOwn {

    private final UnifiedJedis redis;

    public HasARedisOfItsOwn(UnifiedJedis redis) {
        this.redis = redis;
    }

    void setUp() {
        redis.set("runs", "0");
    }

    void run() {
        redis.incr("runs");
        try (Jedis own = new Jedis("localhost", 1)) {
            own.incr("n");
        } catch (JedisConnectionException e) {
            // There is none today.
        }
    }
}
