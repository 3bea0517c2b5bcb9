// shows FOREIGN_UNLOCK, LEASE_OVERRUN
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** A number from a counter as its token: every process counts from 1. */
public class StaticCounterToken {
    private static final String DELETE_IF_OURS =
            "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";
    private static final AtomicLong COUNTER = new AtomicLong();
    private final UnifiedJedis redis;
    private final String key;
    private final String token = Long.toString(COUNTER.incrementAndGet());

    public StaticCounterToken(UnifiedJedis redis, String key) {
        this.redis = redis;
        this.key = key;
    }

    public boolean tryLock() {
        return redis.set(key, token, SetParams.setParams().nx().px(30_000)) != null;
    }

    public boolean unlock() {
        return Long.valueOf(1).equals(redis.eval(DELETE_IF_OURS, List.of(key), List.of(token)));
    }
}
