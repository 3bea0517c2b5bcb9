// --once shows HALF_DONE
import redis.clients.jedis.UnifiedJedis;

/** An idempotency key without a lease. */
public class KeepsTheKeyForEver {

    private final UnifiedJedis redis;
    private final String key;

    public KeepsTheKeyForEver(UnifiedJedis redis, String key) {
        this.redis = redis;
        this.key = key;
    }

    public boolean tryStart() {
        return redis.setnx(key, "started") == 1;
    }
}
