// --keys 2 --crashes 0 shows LEASE_OVERRUN
import java.util.List;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** Does not wait, takes both in the same order as everybody, and gives back nothing that is another's. */
public class SortsThemWithALease {

    private static final String DELETE_IF_OURS =
            "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0";

    private final UnifiedJedis redis;
    private final List<String> keys;
    private final String owner;
    private final long leaseMillis;

    public SortsThemWithALease(UnifiedJedis redis, List<String> keys, String owner, long leaseMillis) {
        this.redis = redis;
        this.keys = keys.stream().sorted().toList();
        this.owner = owner;
        this.leaseMillis = leaseMillis;
    }

    public boolean tryLock() {
        for (String key : keys) {
            if (redis.set(key, owner, SetParams.setParams().nx().px(leaseMillis)) == null) {
                unlock();
                return false;
            }
        }
        return true;
    }

    public void unlock() {
        keys.forEach(key -> redis.eval(DELETE_IF_OURS, 1, key, owner));
    }
}
