// shows FOREIGN_UNLOCK, LEASE_OVERRUN
import redis.clients.jedis.params.SetParams;
import redis.clients.jedis.UnifiedJedis;

public class GivesBackIn300Millis {

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;
    private final long leaseMillis;

    public GivesBackIn300Millis(UnifiedJedis redis, String key, String owner, long leaseMillis) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
        this.leaseMillis = leaseMillis;
    }

    public boolean tryLock() {
        return "OK".equals(redis.set(key, owner, SetParams.setParams().nx().px(leaseMillis)));
    }

    public void unlock() {
        redis.pexpire(key, 300);
    }
}
