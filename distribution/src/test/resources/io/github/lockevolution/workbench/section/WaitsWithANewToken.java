// shows nothing
import java.util.UUID;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** Asks again and again until the lock is free, each time with another token. */
public class WaitsWithANewToken {

    private static final String DELETE_IF_OURS =
            "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0";

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;
    private final long leaseMillis;

    public WaitsWithANewToken(UnifiedJedis redis, String key, String owner, long leaseMillis) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
        this.leaseMillis = leaseMillis;
    }

    void setUp() {
        redis.sadd("were:here", "nobody");
    }

    void run() throws InterruptedException {
        String token = UUID.randomUUID().toString();
        while (redis.set(key, token, SetParams.setParams().nx().px(leaseMillis)) == null) {
            Thread.sleep(1);
            token = UUID.randomUUID().toString();
        }
        redis.sadd("were:here", owner);
        redis.eval(DELETE_IF_OURS, 1, key, token);
    }
}
