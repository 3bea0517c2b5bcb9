// --reenter --crashes 0 shows RACE, FOREIGN_UNLOCK
import redis.clients.jedis.UnifiedJedis;

/** Knows its owner, and does not count how often it was taken. */
public class FreesItAtOnce {

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;

    public FreesItAtOnce(UnifiedJedis redis, String key, String owner) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
    }

    public boolean tryLock() {
        return redis.setnx(key, owner) == 1 || owner.equals(redis.get(key));
    }

    public void unlock() {
        redis.del(key);
    }
}
