// --reenter --crashes 0 shows DEADLOCK
import redis.clients.jedis.UnifiedJedis;

/** Not re-entrant, and waits. */
public class WaitsForItself {

    private final UnifiedJedis redis;
    private final String key;

    public WaitsForItself(UnifiedJedis redis, String key) {
        this.redis = redis;
        this.key = key;
    }

    public void lock() throws InterruptedException {
        while (redis.setnx(key, "locked") == 0) {
            Thread.sleep(1);
        }
    }

    public void unlock() {
        redis.del(key);
    }
}
