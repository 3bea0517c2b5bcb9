// --keys 2 refused: HasOneKey(UnifiedJedis redis, String key) is told one key, and --keys 2 needs a lock that is told two
import redis.clients.jedis.UnifiedJedis;

/** A lock of one name. */
public class HasOneKey {

    private final UnifiedJedis redis;
    private final String key;

    public HasOneKey(UnifiedJedis redis, String key) {
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
