// shows LEASE_OVERRUN
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** A {@link Lock} that only tries: its methods that wait refuse, and the bench, which lets nobody wait, calls none of them. */
public class JavaLock implements Lock {

    private static final String DELETE_IF_OURS =
            "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end";

    private final UnifiedJedis redis;
    private final String key;
    private final Duration ttl;
    private final String token = UUID.randomUUID().toString();

    JavaLock(UnifiedJedis redis, String key, Duration ttl) {
        this.redis = redis;
        this.key = key;
        this.ttl = ttl;
    }

    @Override
    public boolean tryLock() {
        return redis.set(key, token, SetParams.setParams().nx().px(ttl.toMillis())) != null;
    }

    @Override
    public void unlock() {
        if (!Long.valueOf(1).equals(redis.eval(DELETE_IF_OURS, List.of(key), List.of(token)))) {
            throw new IllegalMonitorStateException("the lease is over");
        }
    }

    @Override
    public void lock() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void lockInterruptibly() {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean tryLock(long time, TimeUnit unit) {
        return tryLock();
    }

    @Override
    public Condition newCondition() {
        throw new UnsupportedOperationException();
    }
}
