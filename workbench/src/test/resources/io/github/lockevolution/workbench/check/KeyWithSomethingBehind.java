// shows FOREIGN_UNLOCK, LEASE_OVERRUN
import redis.clients.jedis.params.SetParams;
import redis.clients.jedis.UnifiedJedis;

public class KeyWithSomethingBehind {

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;
    private final long leaseMillis;

    public KeyWithSomethingBehind(UnifiedJedis redis, String key, String owner, long leaseMillis) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
        this.leaseMillis = leaseMillis;
    }

    public boolean tryLock() {
        return "OK".equals(redis.set(key + ":lock", owner, SetParams.setParams().nx().px(leaseMillis)));
    }

    public void unlock() {
        redis.del(key + ":lock");
    }
}
