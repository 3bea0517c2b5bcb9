// shows FOREIGN_UNLOCK, LEASE_OVERRUN
import java.time.Clock;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;

public class BenchClock {

    private final UnifiedJedis redis;
    private final String key;
    private final Duration lease;
    private final Clock clock;

    public BenchClock(UnifiedJedis redis, String key, Duration lease, Clock clock) {
        this.redis = redis;
        this.key = key;
        this.lease = lease;
        this.clock = clock;
    }

    @SuppressWarnings("deprecation")
    public boolean tryLock() {
        long now = clock.millis();
        String deadline = Long.toString(now + lease.toMillis());
        if (redis.setnx(key, deadline) == 1) {
            return true;
        }
        String held = redis.get(key);
        return held != null && Long.parseLong(held) < now && held.equals(redis.getSet(key, deadline));
    }

    public void unlock() {
        redis.del(key);
    }
}
