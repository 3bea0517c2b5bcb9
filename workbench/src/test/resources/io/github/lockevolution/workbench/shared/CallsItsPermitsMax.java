// --permits 2 refused: CallsItsPermitsMax(UnifiedJedis redis, String key, int max) has a number of which nobody knows what it is for (max)
import redis.clients.jedis.UnifiedJedis;

public class CallsItsPermitsMax {

    private final UnifiedJedis redis;
    private final String key;
    private final int max;

    public CallsItsPermitsMax(UnifiedJedis redis, String key, int max) {
        this.redis = redis;
        this.key = key;
        this.max = max;
    }

    public boolean tryAcquire() {
        if (redis.incr(key) <= max) {
            return true;
        }
        redis.decr(key);
        return false;
    }

    public void release() {
        redis.decr(key);
    }
}
