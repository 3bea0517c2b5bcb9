import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;

/** A lock as it is found in many a code base: SETNX takes it, EXPIRE gives it a lease, DEL gives it back. */
public final class OrderLock {

    private final UnifiedJedis redis;
    private final String key;
    private final Duration lease;

    public OrderLock(UnifiedJedis redis, String key, Duration lease) {
        this.redis = redis;
        this.key = key;
        this.lease = lease;
    }

    public boolean tryLock() {
        if (redis.setnx(key, "locked") == 0) {
            return false;
        }
        redis.expire(key, lease.toSeconds());
        return true;
    }

    public void unlock() {
        redis.del(key);
    }
}
