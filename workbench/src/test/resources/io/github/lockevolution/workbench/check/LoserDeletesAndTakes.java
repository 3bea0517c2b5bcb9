// shows RACE, LEASE_OVERRUN
import redis.clients.jedis.params.SetParams;
import redis.clients.jedis.UnifiedJedis;

public class LoserDeletesAndTakes {

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;
    private final long leaseMillis;

    public LoserDeletesAndTakes(UnifiedJedis redis, String key, String owner, long leaseMillis) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
        this.leaseMillis = leaseMillis;
    }

    public boolean tryLock() {
        if (take()) {
            return true;
        }
        redis.del(key);
        return take();
    }

    public void unlock() {
        redis.del(key);
    }

    private boolean take() {
        return "OK".equals(redis.set(key, owner, SetParams.setParams().nx().px(leaseMillis)));
    }
}
