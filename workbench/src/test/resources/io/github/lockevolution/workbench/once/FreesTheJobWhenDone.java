// --once-per 30s --expiries 0 shows RACE, HALF_DONE
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** The job takes a moment, and the lock goes with it. */
public class FreesTheJobWhenDone {

    private final UnifiedJedis redis;
    private final String key;
    private final long leaseMillis;

    public FreesTheJobWhenDone(UnifiedJedis redis, String key, long leaseMillis) {
        this.redis = redis;
        this.key = key;
        this.leaseMillis = leaseMillis;
    }

    public boolean tryLock() {
        return redis.set(key, "running", SetParams.setParams().nx().px(leaseMillis)) != null;
    }

    public void unlock() {
        redis.del(key);
    }
}
