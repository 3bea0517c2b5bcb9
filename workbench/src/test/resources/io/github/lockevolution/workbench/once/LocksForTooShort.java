// --once-per 30 inconclusive: keeps what says that the work is done for
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** The lock of a job that runs once in a while: nobody gives it back before its time. */
public class LocksForTooShort {

    private final UnifiedJedis redis;
    private final String key;
    private final long leaseMillis;

    public LocksForTooShort(UnifiedJedis redis, String key, long leaseMillis) {
        this.redis = redis;
        this.key = key;
        this.leaseMillis = leaseMillis;
    }

    public boolean tryLock() {
        return redis.set(key, "running", SetParams.setParams().nx().px(Math.min(leaseMillis, 5000))) != null;
    }

    public void unlock() {
        redis.get(key);
    }
}
