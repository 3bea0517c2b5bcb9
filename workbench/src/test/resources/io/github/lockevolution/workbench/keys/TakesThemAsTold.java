// --keys 2 --crashes 0 shows DEADLOCK
import java.util.List;
import redis.clients.jedis.UnifiedJedis;

/** Waits for one lock after the other, in whatever order it is told them. */
public class TakesThemAsTold {

    private final UnifiedJedis redis;
    private final List<String> keys;

    public TakesThemAsTold(UnifiedJedis redis, List<String> keys) {
        this.redis = redis;
        this.keys = keys;
    }

    public void lock() throws InterruptedException {
        for (String key : keys) {
            while (redis.setnx(key, "locked") == 0) {
                Thread.sleep(1);
            }
        }
    }

    public void unlock() {
        redis.del(keys.toArray(String[]::new));
    }
}
