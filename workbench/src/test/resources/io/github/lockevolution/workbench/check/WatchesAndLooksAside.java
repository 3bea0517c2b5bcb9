// shows LEASE_OVERRUN
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import redis.clients.jedis.AbstractTransaction;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** Looks at the key on another connection of its pool than the one that watches it. */
public class WatchesAndLooksAside {
    private final UnifiedJedis redis;
    private final String key;
    private final String token;
    private final Duration lease;

    public WatchesAndLooksAside(UnifiedJedis redis, String key, String owner, Duration lease) {
        this.redis = redis;
        this.key = key;
        this.token = owner + ":" + UUID.randomUUID();
        this.lease = lease;
    }

    public boolean tryLock() {
        try (AbstractTransaction transaction = redis.transaction(false)) {
            transaction.watch(key);
            if (redis.get(key) != null) {
                transaction.unwatch();
                return false;
            }
            transaction.multi();
            transaction.set(key, token, SetParams.setParams().px(lease.toMillis()));
            return transaction.exec() != null;
        }
    }

    public boolean unlock() {
        String compareAndDelete =
                "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";
        return Long.valueOf(1).equals(redis.eval(compareAndDelete, List.of(key), List.of(token)));
    }
}
