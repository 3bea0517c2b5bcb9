import java.util.List;
import java.util.UUID;
import redis.clients.jedis.Jedis;

/** Lacks a lease, and nothing else. */
public class NoLease {

    private static final String FREE =
            "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0";

    private final Jedis redis;
    private final String key;
    private final String token = UUID.randomUUID().toString();

    public NoLease(Jedis redis, String key) {
        this.redis = redis;
        this.key = key;
    }

    public boolean tryLock() {
        return redis.setnx(key, token) == 1;
    }

    public void unlock() {
        redis.eval(FREE, List.of(key), List.of(token));
    }
}
