// inconclusive: tryLock makes one attempt
import redis.clients.jedis.UnifiedJedis;

public class Spins {

    private final UnifiedJedis redis;
    private final String key;

    public Spins(UnifiedJedis redis, String key) {
        this.redis = redis;
        this.key = key;
    }

    public boolean tryLock() {
        while (redis.setnx(key, "taken") == 0) {
            Thread.onSpinWait();
        }
        return true;
    }

    public void unlock() {
        redis.del(key);
    }
}
