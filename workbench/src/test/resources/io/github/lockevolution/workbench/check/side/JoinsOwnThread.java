import java.util.List;
import java.util.UUID;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** A sound renewal, in a thread of its own that it waits for before it gives the lock back. */
public class JoinsOwnThread {

    private static final String RENEW_IF_OURS =
            "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0";
    private static final String DELETE_IF_OURS =
            "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

    private final UnifiedJedis redis;
    private final String key;
    private final long leaseMillis;
    private final String token = UUID.randomUUID().toString();
    private volatile boolean isHeld;
    private Thread renewal;

    public JoinsOwnThread(UnifiedJedis redis, String key, long leaseMillis) {
        this.redis = redis;
        this.key = key;
        this.leaseMillis = leaseMillis;
    }

    public boolean tryLock() {
        if (redis.set(key, token, SetParams.setParams().nx().px(leaseMillis)) == null) {
            return false;
        }
        isHeld = true;
        renewal = new Thread(this::renewAgainAndAgain);
        renewal.setDaemon(true);
        renewal.start();
        return true;
    }

    private void renewAgainAndAgain() {
        try {
            while (isHeld) {
                Thread.sleep(leaseMillis / 3);
                if (isHeld) {
                    redis.eval(RENEW_IF_OURS, List.of(key), List.of(token, Long.toString(leaseMillis)));
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public void unlock() throws InterruptedException {
        isHeld = false;
        renewal.join();
        redis.eval(DELETE_IF_OURS, List.of(key), List.of(token));
    }
}
