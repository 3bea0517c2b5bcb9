import java.util.ArrayList;
import java.util.List;
import redis.clients.jedis.UnifiedJedis;

/** Leaves no memory, and never comes back, when its class is loaded. */
public class EatsAllMemory {

    private static final List<long[]> ALL = new ArrayList<>();

    private final UnifiedJedis redis;
    private final String key;

    static {
        while (System.nanoTime() != 0) {
            try {
                ALL.add(new long[1000]);
            } catch (OutOfMemoryError e) {
                // On it goes.
            }
        }
    }

    public EatsAllMemory(UnifiedJedis redis, String key) {
        this.redis = redis;
        this.key = key;
    }

    public boolean tryLock() {
        return redis.setnx(key, "1") == 1;
    }

    public void unlock() {
        redis.del(key);
    }
}
