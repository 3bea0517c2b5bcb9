import redis.clients.jedis.Jedis;

/** Puts its value in the place of another's, and gives it a lease afterwards. */
public class SetsThenExpires {

    private final Jedis redis;
    private final String key;
    private final String owner;

    public SetsThenExpires(Jedis redis, String key, String owner) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
    }

    public boolean tryLock() {
        if (redis.get(key) != null) {
            return false;
        }
        redis.set(key, owner);
        redis.expire(key, 30);
        return true;
    }

    public void unlock() {
        if (owner.equals(redis.get(key))) {
            redis.del(key);
        }
    }
}
