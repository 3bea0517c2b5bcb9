// refused: uses JedisPooled, which is not in Jedis 8, the one that ./lab check brings
import redis.clients.jedis.JedisPooled;

public class UsesJedisPooled {

    private final JedisPooled redis;
    private final String key;

    public UsesJedisPooled(JedisPooled redis, String key) {
        this.redis = redis;
        this.key = key;
    }

    public boolean tryLock() {
        return redis.setnx(key, "held") == 1;
    }

    public void unlock() {
        redis.del(key);
    }
}
