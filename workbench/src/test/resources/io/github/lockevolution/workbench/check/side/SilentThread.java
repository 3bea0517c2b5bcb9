import java.util.List;
import java.util.UUID;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** Looks at the time of day before it renews, which is never late enough: nothing of it is to be seen. */
public class SilentThread {

    private static final String DELETE_IF_OURS =
            "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

    private final UnifiedJedis redis;
    private final String key;
    private final long leaseMillis;
    private final String token = UUID.randomUUID().toString();
    private volatile boolean isHeld;
    private volatile long end;

    public SilentThread(UnifiedJedis redis, String key, long leaseMillis) {
        this.redis = redis;
        this.key = key;
        this.leaseMillis = leaseMillis;
    }

    public boolean tryLock() {
        if (redis.set(key, token, SetParams.setParams().nx().px(leaseMillis)) == null) {
            return false;
        }
        isHeld = true;
        end = System.currentTimeMillis() + leaseMillis / 2;
        Thread renewal = new Thread(this::renewAgainAndAgain);
        renewal.setDaemon(true);
        renewal.start();
        return true;
    }

    private void renewAgainAndAgain() {
        try {
            while (isHeld) {
                Thread.sleep(leaseMillis / 3);
                if (isHeld && System.currentTimeMillis() > end) {
                    redis.psetex(key, leaseMillis, token);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public void unlock() {
        isHeld = false;
        redis.eval(DELETE_IF_OURS, List.of(key), List.of(token));
    }
}
