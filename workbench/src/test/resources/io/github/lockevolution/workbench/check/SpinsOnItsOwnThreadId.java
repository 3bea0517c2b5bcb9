// inconclusive: tryLock makes one attempt
import java.util.List;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** Threads of one JVM have different ids, and those of two processes may have the same. */
public class SpinsOnItsOwnThreadId {
    private static final String DELETE_IF_OURS =
            "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";
    private final UnifiedJedis redis;
    private final String key;

    public SpinsOnItsOwnThreadId(UnifiedJedis redis, String key) {
        this.redis = redis;
        this.key = key;
    }

    @SuppressWarnings("deprecation")
    private static String thread() {
        return "thread " + Thread.currentThread().getId();
    }

    public boolean tryLock() {
        String holder = redis.setGet(key, thread(), SetParams.setParams().nx().px(30_000));
        if (holder == null) {
            return true;
        }
        while (thread().equals(holder) && redis.get(key) == null) {
            Thread.onSpinWait();
        }
        return false;
    }

    public boolean unlock() {
        return Long.valueOf(1).equals(redis.eval(DELETE_IF_OURS, List.of(key), List.of(thread())));
    }
}
