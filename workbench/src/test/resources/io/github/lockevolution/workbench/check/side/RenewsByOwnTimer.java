import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.UUID;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** A sound renewal, by a timer of its own. */
public class RenewsByOwnTimer {

    private static final String RENEW_IF_OURS =
            "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0";
    private static final String DELETE_IF_OURS =
            "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

    private final UnifiedJedis redis;
    private final String key;
    private final long leaseMillis;
    private final String token = UUID.randomUUID().toString();
    private final Timer timer = new Timer(true);

    public RenewsByOwnTimer(UnifiedJedis redis, String key, long leaseMillis) {
        this.redis = redis;
        this.key = key;
        this.leaseMillis = leaseMillis;
    }

    public boolean tryLock() {
        if (redis.set(key, token, SetParams.setParams().nx().px(leaseMillis)) == null) {
            return false;
        }
        TimerTask renewal = new TimerTask() {
            @Override
            public void run() {
                redis.eval(RENEW_IF_OURS, List.of(key), List.of(token, Long.toString(leaseMillis)));
            }
        };
        timer.scheduleAtFixedRate(renewal, leaseMillis / 3, leaseMillis / 3);
        return true;
    }

    public void unlock() {
        timer.cancel();
        redis.eval(DELETE_IF_OURS, List.of(key), List.of(token));
    }
}
