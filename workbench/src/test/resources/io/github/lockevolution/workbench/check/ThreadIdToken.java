// shows FOREIGN_UNLOCK, LEASE_OVERRUN
import java.util.List;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** The id of the thread as its token: two processes have threads of the same id, and clients of one JVM never have. */
public class ThreadIdToken {
    private static final String DELETE_IF_OURS =
            "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";
    private final UnifiedJedis redis;
    private final String key;

    public ThreadIdToken(UnifiedJedis redis, String key) {
        this.redis = redis;
        this.key = key;
    }

    @SuppressWarnings("deprecation")
    private static String token() {
        return Long.toString(Thread.currentThread().getId());
    }

    public boolean tryLock() {
        return redis.set(key, token(), SetParams.setParams().nx().px(30_000)) != null;
    }

    public boolean unlock() {
        return Long.valueOf(1).equals(redis.eval(DELETE_IF_OURS, List.of(key), List.of(token())));
    }
}
