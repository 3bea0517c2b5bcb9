// --permits 2 shows FOREIGN_UNLOCK
import redis.clients.jedis.UnifiedJedis;

/** Counts down by one too many. */
public class GivesOneMoreBack {

    private final UnifiedJedis redis;
    private final String key;
    private final int limit;

    public GivesOneMoreBack(UnifiedJedis redis, String key, int limit) {
        this.redis = redis;
        this.key = key;
        this.limit = limit;
    }

    public boolean acquire() {
        if (redis.incr(key) <= limit) {
            return true;
        }
        redis.decr(key);
        return false;
    }

    public void release() {
        redis.decrBy(key, 2);
    }
}
