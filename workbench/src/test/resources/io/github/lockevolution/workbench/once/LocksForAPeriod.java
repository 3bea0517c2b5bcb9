// --once-per 30 --expiries 0 shows HALF_DONE
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** The lock of a job that runs once in a while: nobody gives it back before its time. */
public class LocksForAPeriod {

    private final UnifiedJedis redis;
    private final String key;
    private final long leaseMillis;

    public LocksForAPeriod(UnifiedJedis redis, String key, long leaseMillis) {
        this.redis = redis;
        this.key = key;
        this.leaseMillis = leaseMillis;
    }

    public boolean tryLock() {
        return redis.set(key, "running", SetParams.setParams().nx().px(leaseMillis)) != null;
    }

    public void unlock() {
        redis.get(key);
    }
}
