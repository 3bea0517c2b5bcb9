// --client delegating --crashes 0 shows UNRELEASED, ORPHAN_KEY
import redis.clients.jedis.UnifiedJedis;

/** Another thread of the same process does not find the token. */
public class KeepsItsTokenInAThread {

    private static final ThreadLocal<String> TOKEN = new ThreadLocal<>();

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;

    public KeepsItsTokenInAThread(UnifiedJedis redis, String key, String owner) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
    }

    public boolean tryLock() {
        TOKEN.set(owner);
        return redis.setnx(key, owner) == 1;
    }

    public void unlock() {
        String token = TOKEN.get();
        if (redis.get(key).equals(token)) {
            redis.del(key);
        }
    }
}
