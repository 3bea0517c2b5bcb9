// --reenter --crashes 0 survives
import redis.clients.jedis.UnifiedJedis;

/** Not re-entrant, and says so. */
public class RefusesItself {

    private final UnifiedJedis redis;
    private final String key;

    public RefusesItself(UnifiedJedis redis, String key) {
        this.redis = redis;
        this.key = key;
    }

    public boolean tryLock() {
        return redis.setnx(key, "locked") == 1;
    }

    public void unlock() {
        redis.del(key);
    }
}
