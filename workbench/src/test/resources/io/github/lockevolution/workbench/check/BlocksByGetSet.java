// shows FOREIGN_UNLOCK, LEASE_OVERRUN
import java.time.Duration;
import java.time.InstantSource;
import redis.clients.jedis.UnifiedJedis;

/** A lock that waits by asking again every 50 ms, as home-made locks do: the sleep is part of what is judged. */
public class BlocksByGetSet {

    private final UnifiedJedis redis;
    private final String key;
    private final Duration lease;
    private final InstantSource clock;
    private long mine;

    public BlocksByGetSet(UnifiedJedis redis, String key, Duration lease, InstantSource clock) {
        this.redis = redis;
        this.key = key;
        this.lease = lease;
        this.clock = clock;
    }

    public void lock() throws InterruptedException {
        while (!isMine(clock.millis())) {
            Thread.sleep(50);
        }
    }

    private boolean isMine(long now) {
        mine = now + lease.toMillis() + 1;
        if (redis.setnx(key, "" + mine) == 1) {
            return true;
        }
        String old = redis.get(key);
        return old != null && Long.parseLong(old) < now && old.equals(redis.getSet(key, "" + mine));
    }

    public void unlock() {
        if (clock.millis() < mine) {
            redis.del(key);
        }
    }
}
