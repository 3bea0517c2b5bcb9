// --keys 2 --crashes 0 survives
import java.util.List;
import redis.clients.jedis.UnifiedJedis;

/** Waits for one lock after the other, in the same order as everybody. */
public class SortsThem {

    private final UnifiedJedis redis;
    private final List<String> keys;

    public SortsThem(UnifiedJedis redis, List<String> keys) {
        this.redis = redis;
        this.keys = keys.stream().sorted().toList();
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
