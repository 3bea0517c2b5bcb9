// shows LEASE_OVERRUN
import redis.clients.jedis.params.SetParams;
import redis.clients.jedis.UnifiedJedis;

public class RenewsBeforeItCompares {

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;
    private final long leaseMillis;

    public RenewsBeforeItCompares(UnifiedJedis redis, String key, String owner, long leaseMillis) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
        this.leaseMillis = leaseMillis;
    }

    public boolean tryLock() {
        return "OK".equals(redis.set(key, owner, SetParams.setParams().nx().px(leaseMillis)));
    }

    public void unlock() {
        redis.pexpire(key, leaseMillis);
        redis.eval(
                "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end",
                1,
                key,
                owner);
    }
}
