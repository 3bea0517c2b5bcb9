// --once shows RACE, LEASE_OVERRUN
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** An idempotency key that is forgotten after a while. */
public class KeepsTheKeyForALease {

    private final UnifiedJedis redis;
    private final String key;
    private final long leaseMillis;

    public KeepsTheKeyForALease(UnifiedJedis redis, String key, long leaseMillis) {
        this.redis = redis;
        this.key = key;
        this.leaseMillis = leaseMillis;
    }

    public boolean tryStart() {
        return redis.set(key, "started", SetParams.setParams().nx().px(leaseMillis)) != null;
    }
}
