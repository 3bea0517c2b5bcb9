// inconclusive: looks like a clock
import redis.clients.jedis.UnifiedJedis;

public class RealClock {

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;
    private final long leaseMillis;

    public RealClock(UnifiedJedis redis, String key, String owner, long leaseMillis) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
        this.leaseMillis = leaseMillis;
    }

    public boolean tryLock() {
        return redis.setnx(key, Long.toString(System.currentTimeMillis() + leaseMillis)) == 1;
    }

    public void unlock() {
        redis.del(key);
    }
}
