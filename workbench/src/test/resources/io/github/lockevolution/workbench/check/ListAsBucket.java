// shows ORPHAN_KEY
import java.util.List;
import redis.clients.jedis.UnifiedJedis;

public class ListAsBucket {

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;
    private final long leaseMillis;

    private static final String FILL =
            "if redis.call('setnx', KEYS[2], 1) == 1 then redis.call('rpush', KEYS[1], 'token') end return 1";

    public ListAsBucket(UnifiedJedis redis, String key, String owner, long leaseMillis) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
        this.leaseMillis = leaseMillis;
    }

    public boolean tryLock() {
        redis.eval(FILL, List.of(key, key + ":filled"), List.of());
        return redis.lpop(key) != null;
    }

    public void unlock() {
        redis.rpush(key, "token");
    }
}
