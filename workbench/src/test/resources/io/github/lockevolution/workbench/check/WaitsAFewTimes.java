// shows LEASE_OVERRUN
import java.util.List;
import java.util.UUID;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** A lock that asks 20 times, sleeping between, and then gives up: the sleep is part of what is judged. */
public class WaitsAFewTimes {

    private static final String DELETE_IF_OURS =
            "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

    private final UnifiedJedis redis;
    private final String key;
    private final long millis;
    private final String token = UUID.randomUUID().toString();

    public WaitsAFewTimes(UnifiedJedis redis, String key, long millis) {
        this.redis = redis;
        this.key = key;
        this.millis = millis;
    }

    public void lock() throws InterruptedException {
        for (int i = 0; redis.set(key, token, SetParams.setParams().nx().px(millis)) == null; i++) {
            if (i == 20) {
                throw new IllegalStateException("somebody else has it");
            }
            Thread.sleep(1 + redis.pttl(key) / 10_000);
        }
    }

    public void unlock() {
        redis.eval(DELETE_IF_OURS, List.of(key), List.of(token));
    }
}
