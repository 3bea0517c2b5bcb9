// shows FOREIGN_UNLOCK, LEASE_OVERRUN
import java.util.concurrent.atomic.AtomicInteger;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** Counts its objects: in each process the first has the number 1. */
public class StaticToken {

    private static final AtomicInteger COUNT = new AtomicInteger();

    private final UnifiedJedis redis;
    private final String key;
    private final String token = "token-" + COUNT.incrementAndGet();

    public StaticToken(UnifiedJedis redis, String key) {
        this.redis = redis;
        this.key = key;
    }

    public boolean tryLock() {
        return redis.set(key, token, SetParams.setParams().nx().ex(30)) != null;
    }

    public void unlock() {
        redis.eval(
                "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end",
                1,
                key,
                token);
    }
}
