// --readers-writers refused: HasOneSide has no methods readLock() and writeLock() that give a lock each
import redis.clients.jedis.UnifiedJedis;

public class HasOneSide {

    private final UnifiedJedis redis;
    private final String key;

    public HasOneSide(UnifiedJedis redis, String key) {
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
