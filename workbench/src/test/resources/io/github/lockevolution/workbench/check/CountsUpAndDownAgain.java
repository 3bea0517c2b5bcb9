// shows ORPHAN_KEY
import redis.clients.jedis.UnifiedJedis;

public class CountsUpAndDownAgain {

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;
    private final long leaseMillis;

    public CountsUpAndDownAgain(UnifiedJedis redis, String key, String owner, long leaseMillis) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
        this.leaseMillis = leaseMillis;
    }

    public boolean tryLock() {
        if (redis.incr(key) == 1) {
            return true;
        }
        redis.decr(key);
        return false;
    }

    public void unlock() {
        redis.del(key);
    }
}
