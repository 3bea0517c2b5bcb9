// --reenter --crashes 0 survives
import redis.clients.jedis.UnifiedJedis;

/** Counts in its own memory how often it was taken. */
public class Counts {

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;
    private int count;

    public Counts(UnifiedJedis redis, String key, String owner) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
    }

    public boolean tryLock() {
        boolean isMine = count > 0 && owner.equals(redis.get(key)) || redis.setnx(key, owner) == 1;
        count += isMine ? 1 : 0;
        return isMine;
    }

    public void unlock() {
        if (--count == 0) {
            redis.del(key);
        }
    }
}
