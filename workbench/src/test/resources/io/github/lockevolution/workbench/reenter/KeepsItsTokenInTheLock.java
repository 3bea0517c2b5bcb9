// --client delegating --crashes 0 survives
import redis.clients.jedis.UnifiedJedis;

/** Another thread of the same process finds the token. */
public class KeepsItsTokenInTheLock {

    private String token;

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;

    public KeepsItsTokenInTheLock(UnifiedJedis redis, String key, String owner) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
    }

    public boolean tryLock() {
        token = owner;
        return redis.setnx(key, owner) == 1;
    }

    public void unlock() {
        if (redis.get(key).equals(token)) {
            redis.del(key);
        }
    }
}
