// shows LEASE_OVERRUN
import java.util.UUID;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

public class ThreadLocalToken {

    private static final ThreadLocal<String> TOKEN = new ThreadLocal<>();

    private final UnifiedJedis redis;
    private final String key;

    public ThreadLocalToken(UnifiedJedis redis, String key) {
        this.redis = redis;
        this.key = key;
    }

    public boolean tryLock() {
        TOKEN.set(UUID.randomUUID().toString());
        return redis.set(key, TOKEN.get(), SetParams.setParams().nx().ex(30)) != null;
    }

    public void unlock() {
        redis.eval(
                "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end",
                1,
                key,
                TOKEN.get());
        TOKEN.remove();
    }
}
