// shows LEASE_OVERRUN
import redis.clients.jedis.UnifiedJedis;

public class LoserRepairs {

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;
    private final long leaseMillis;

    public LoserRepairs(UnifiedJedis redis, String key, String owner, long leaseMillis) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
        this.leaseMillis = leaseMillis;
    }

    public boolean tryLock() {
        if (redis.setnx(key, owner) == 1) {
            redis.pexpire(key, leaseMillis);
            return true;
        }
        if (redis.ttl(key) == -1) {
            redis.pexpire(key, leaseMillis);
        }
        return false;
    }

    public void unlock() {
        redis.eval(
                "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end",
                1,
                key,
                owner);
    }
}
