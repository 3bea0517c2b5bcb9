// shows FOREIGN_UNLOCK, LEASE_OVERRUN
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** What it writes is longer than what anybody wants to read. */
public class KeepsLongValue {

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;

    public KeepsLongValue(UnifiedJedis redis, String key, String owner) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
    }

    public boolean tryLock() {
        return redis.set(key, "x".repeat(10_000) + owner, SetParams.setParams().nx().ex(30)) != null;
    }

    public void unlock() {
        redis.del(key);
    }
}
