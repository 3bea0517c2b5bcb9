// --once-per 30 shows ORPHAN_KEY, HALF_DONE
import redis.clients.jedis.UnifiedJedis;

/** Tomorrow the job finds yesterday's key. */
public class ForgetsThePeriod {

    private final UnifiedJedis redis;
    private final String key;

    public ForgetsThePeriod(UnifiedJedis redis, String key) {
        this.redis = redis;
        this.key = key;
    }

    public boolean tryLock() {
        return redis.setnx(key, "running") == 1;
    }
}
