// --once shows RACE, LEASE_OVERRUN
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** A sound lock around the work: whoever comes later does it again. */
public class GivesTheKeyBack {

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;
    private final long leaseMillis;

    public GivesTheKeyBack(UnifiedJedis redis, String key, String owner, long leaseMillis) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
        this.leaseMillis = leaseMillis;
    }

    public boolean tryLock() {
        return redis.set(key, owner, SetParams.setParams().nx().px(leaseMillis)) != null;
    }

    public void unlock() {
        redis.eval(
                "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0",
                1,
                key,
                owner);
    }
}
