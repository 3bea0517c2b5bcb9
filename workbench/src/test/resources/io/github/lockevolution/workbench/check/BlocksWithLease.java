// shows LEASE_OVERRUN
import java.util.List;
import java.util.UUID;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** A lock that waits by asking again every 100 ms, as home-made locks do: the sleep is part of what is judged. */
public class BlocksWithLease {

    private static final String DELETE_IF_OURS =
            "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

    private final UnifiedJedis redis;
    private final String key;
    private final long millis;
    private String token;

    public BlocksWithLease(UnifiedJedis redis, String key, long millis) {
        this.redis = redis;
        this.key = key;
        this.millis = millis;
    }

    public void lock() throws InterruptedException {
        token = UUID.randomUUID().toString();
        while (redis.set(key, token, SetParams.setParams().nx().px(millis)) == null) {
            Thread.sleep(100);
        }
    }

    public void unlock() {
        redis.eval(DELETE_IF_OURS, List.of(key), List.of(token));
    }
}
