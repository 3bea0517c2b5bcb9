// inconclusive: a thread that setUp, check or state has started sent SET when that had returned
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisException;

/** What is there at first depends on when one looks. */
public class SetsUpForEver {

    private final UnifiedJedis redis;

    public SetsUpForEver(UnifiedJedis redis) {
        this.redis = redis;
    }

    void setUp() {
        redis.set("n", "0");
        Thread thread = new Thread(this::setUpOn);
        thread.setDaemon(true);
        thread.start();
    }

    private void setUpOn() {
        try {
            while (true) {
                redis.set("n", "0");
            }
        } catch (JedisException e) {
            // Somebody has noticed.
        }
    }

    void run() {
        redis.incr("n");
    }
}
