// shows LEASE_OVERRUN
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** A sound renewal, by the timer that the bench gives. */
public class RenewsByGivenTimer {

    private static final String RENEW_IF_OURS =
            "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0";
    private static final String DELETE_IF_OURS =
            "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

    private final UnifiedJedis redis;
    private final String key;
    private final long leaseMillis;
    private final ScheduledExecutorService timer;
    private final String token = UUID.randomUUID().toString();
    private ScheduledFuture<?> renewal;

    public RenewsByGivenTimer(UnifiedJedis redis, String key, long leaseMillis, ScheduledExecutorService timer) {
        this.redis = redis;
        this.key = key;
        this.leaseMillis = leaseMillis;
        this.timer = timer;
    }

    public boolean tryLock() {
        if (redis.set(key, token, SetParams.setParams().nx().px(leaseMillis)) == null) {
            return false;
        }
        long period = leaseMillis / 3;
        renewal = timer.scheduleAtFixedRate(this::renew, period, period, TimeUnit.MILLISECONDS);
        return true;
    }

    private void renew() {
        redis.eval(RENEW_IF_OURS, List.of(key), List.of(token, Long.toString(leaseMillis)));
    }

    public void unlock() {
        renewal.cancel(false);
        redis.eval(DELETE_IF_OURS, List.of(key), List.of(token));
    }
}
