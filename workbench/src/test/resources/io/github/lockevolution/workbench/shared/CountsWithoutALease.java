// --permits 2 shows ORPHAN_KEY
import redis.clients.jedis.UnifiedJedis;

/** As java.util.concurrent.Semaphore is called. */
public class CountsWithoutALease {

    private final UnifiedJedis redis;
    private final String name;
    private final int permits;

    public CountsWithoutALease(UnifiedJedis redis, String name, int permits) {
        this.redis = redis;
        this.name = name;
        this.permits = permits;
    }

    public boolean tryAcquire(int permits) {
        if (redis.incrBy(name, permits) <= this.permits) {
            return true;
        }
        redis.decrBy(name, permits);
        return false;
    }

    public void release(int permits) {
        redis.decrBy(name, permits);
    }
}
