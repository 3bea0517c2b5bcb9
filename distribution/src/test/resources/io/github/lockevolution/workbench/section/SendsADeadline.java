// inconclusive: the section sends a time that is not now
import redis.clients.jedis.UnifiedJedis;

/** A lock whose value says until when it holds. */
public class SendsADeadline {

    private final UnifiedJedis redis;
    private final String key;

    public SendsADeadline(UnifiedJedis redis, String key) {
        this.redis = redis;
        this.key = key;
    }

    void setUp() {
        redis.set("stock", "2");
    }

    boolean run() {
        if (redis.setnx(key, Long.toString(System.currentTimeMillis() + 30_000)) == 0) {
            return false;
        }
        redis.decr("stock");
        redis.del(key);
        return true;
    }
}
