// shows LEASE_OVERRUN
import java.util.List;
import java.util.UUID;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** One random token for all of a JVM: no other process has it. */
public class StaticUuidToken {
    private static final String DELETE_IF_OURS =
            "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";
    private static final String TOKEN = UUID.randomUUID().toString();
    private final UnifiedJedis redis;
    private final String key;

    public StaticUuidToken(UnifiedJedis redis, String key) {
        this.redis = redis;
        this.key = key;
    }

    public boolean tryLock() {
        return redis.set(key, TOKEN, SetParams.setParams().nx().px(30_000)) != null;
    }

    public boolean unlock() {
        return Long.valueOf(1).equals(redis.eval(DELETE_IF_OURS, List.of(key), List.of(TOKEN)));
    }
}
