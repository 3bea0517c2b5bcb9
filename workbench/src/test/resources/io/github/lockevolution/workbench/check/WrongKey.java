// inconclusive: takes another one
import redis.clients.jedis.UnifiedJedis;

public class WrongKey {

    private final UnifiedJedis redis;

    public WrongKey(UnifiedJedis redis, String key) {
        this.redis = redis;
    }

    public boolean tryLock() {
        return redis.setnx("my-lock", "taken") == 1;
    }

    public void unlock() {
        redis.del("my-lock");
    }
}
