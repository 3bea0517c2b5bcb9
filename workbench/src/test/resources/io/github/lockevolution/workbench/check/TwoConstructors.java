// refused: several constructors
import redis.clients.jedis.UnifiedJedis;

public class TwoConstructors {

    private final UnifiedJedis redis;
    private final String key;

    public TwoConstructors(UnifiedJedis redis, String key, long leaseMillis) {
        this(redis, key);
    }

    public TwoConstructors(UnifiedJedis redis, long ttl, String key) {
        this(redis, key);
    }

    private TwoConstructors(UnifiedJedis redis, String key) {
        this.redis = redis;
        this.key = key;
    }

    public boolean tryLock() {
        return redis.setnx(key, "taken") == 1;
    }

    public void unlock() {
        redis.del(key);
    }
}
