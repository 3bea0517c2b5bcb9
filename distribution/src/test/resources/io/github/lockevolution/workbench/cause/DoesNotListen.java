import redis.clients.jedis.UnifiedJedis;

/** Looks whether the key is there, and goes on whatever SETNX answers. It compares before it deletes. */
public class DoesNotListen {

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;
    private final int seconds;

    public DoesNotListen(UnifiedJedis redis, String key, String owner, int seconds) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
        this.seconds = seconds;
    }

    public boolean tryLock() {
        if (redis.exists(key)) {
            return false;
        }
        redis.setnx(key, owner);
        redis.expire(key, seconds);
        return true;
    }

    public void unlock() {
        if (owner.equals(redis.get(key))) {
            redis.del(key);
        }
    }
}
