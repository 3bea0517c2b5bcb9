// shows LEASE_OVERRUN, UNRELEASED
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

public class SilentUnlock {

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;
    private final long leaseMillis;

    public SilentUnlock(UnifiedJedis redis, String key, String owner, long leaseMillis) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
        this.leaseMillis = leaseMillis;
    }

    public boolean tryLock() {
        return "OK".equals(redis.set(key, owner, SetParams.setParams().nx().px(leaseMillis)));
    }

    /** The lease is there for that. */
    public void unlock() {}
}
