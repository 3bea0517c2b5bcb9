// --keys 2 --crashes 0 shows ORPHAN_KEY
import redis.clients.jedis.UnifiedJedis;

/** Does not wait, and forgets the one that it got. */
public class KeepsTheFirst {

    private final UnifiedJedis redis;
    private final String firstKey;
    private final String secondKey;

    public KeepsTheFirst(UnifiedJedis redis, String firstKey, String secondKey) {
        this.redis = redis;
        this.firstKey = firstKey;
        this.secondKey = secondKey;
    }

    public boolean tryLock() {
        return redis.setnx(firstKey, "locked") == 1 && redis.setnx(secondKey, "locked") == 1;
    }

    public void unlock() {
        redis.del(firstKey, secondKey);
    }
}
