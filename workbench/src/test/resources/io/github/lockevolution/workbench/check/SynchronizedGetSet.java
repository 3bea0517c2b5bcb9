// shows RACE, ORPHAN_KEY, FOREIGN_UNLOCK
import redis.clients.jedis.UnifiedJedis;

/** Looks and then takes within one JVM's own monitor, which keeps no other process out. */
public class SynchronizedGetSet {
    private final UnifiedJedis redis;
    private final String key;
    private final String owner;

    public SynchronizedGetSet(UnifiedJedis redis, String key, String owner) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
    }

    public boolean tryLock() {
        synchronized (SynchronizedGetSet.class) {
            if (redis.get(key) != null) {
                return false;
            }
            redis.set(key, owner);
            return true;
        }
    }

    public void unlock() {
        if (owner.equals(redis.get(key))) {
            redis.del(key);
        }
    }
}
