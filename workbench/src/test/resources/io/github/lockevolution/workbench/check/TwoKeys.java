// shows FOREIGN_UNLOCK, LEASE_OVERRUN
import redis.clients.jedis.params.SetParams;
import redis.clients.jedis.UnifiedJedis;

public class TwoKeys {

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;
    private final long leaseMillis;

    public TwoKeys(UnifiedJedis redis, String key, String owner, long leaseMillis) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
        this.leaseMillis = leaseMillis;
    }

    public boolean tryLock() {
        return take(key + ":1") && take(key + ":2");
    }

    public void unlock() {
        redis.del(key + ":1", key + ":2");
    }

    private boolean take(String part) {
        return "OK".equals(redis.set(part, owner, SetParams.setParams().nx().px(leaseMillis)));
    }
}
