import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** Its heartbeat writes another value than its release looks for. */
public class SpoilsReleaseByOwnExecutor {

    private static final String DELETE_IF_OURS =
            "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

    private final UnifiedJedis redis;
    private final String key;
    private final long leaseMillis;
    private final String token = UUID.randomUUID().toString();
    private ScheduledExecutorService heartbeat;

    public SpoilsReleaseByOwnExecutor(UnifiedJedis redis, String key, long leaseMillis) {
        this.redis = redis;
        this.key = key;
        this.leaseMillis = leaseMillis;
    }

    public boolean tryLock() {
        if (redis.set(key, token, SetParams.setParams().nx().px(leaseMillis)) == null) {
            return false;
        }
        heartbeat = Executors.newSingleThreadScheduledExecutor();
        heartbeat.scheduleAtFixedRate(this::beat, leaseMillis / 3, leaseMillis / 3, TimeUnit.MILLISECONDS);
        return true;
    }

    private void beat() {
        redis.set(key, token + "+", SetParams.setParams().xx().px(leaseMillis));
    }

    public void unlock() {
        heartbeat.shutdownNow();
        redis.eval(DELETE_IF_OURS, List.of(key), List.of(token));
    }
}
