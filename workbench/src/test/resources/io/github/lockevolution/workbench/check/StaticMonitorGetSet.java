// shows RACE, ORPHAN_KEY, FOREIGN_UNLOCK
import java.util.concurrent.locks.ReentrantLock;
import redis.clients.jedis.UnifiedJedis;

/** Looks and then takes behind a lock of its own JVM, which keeps no other process out. */
public class StaticMonitorGetSet {
    private static final ReentrantLock LOCAL = new ReentrantLock();
    private final UnifiedJedis redis;
    private final String key;
    private final String owner;

    public StaticMonitorGetSet(UnifiedJedis redis, String key, String owner) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
    }

    public boolean tryLock() {
        LOCAL.lock();
        try {
            if (redis.get(key) != null) {
                return false;
            }
            redis.set(key, owner);
            return true;
        } finally {
            LOCAL.unlock();
        }
    }

    public void unlock() {
        if (owner.equals(redis.get(key))) {
            redis.del(key);
        }
    }
}
