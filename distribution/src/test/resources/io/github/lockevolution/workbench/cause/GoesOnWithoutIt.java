import io.github.lockevolution.lock.DistributedLock;
import redis.clients.jedis.UnifiedJedis;

/** Reads before it takes the lock, and goes on all the same if it does not get it. */
public class GoesOnWithoutIt {

    private final UnifiedJedis redis;
    private final DistributedLock lock;

    public GoesOnWithoutIt(UnifiedJedis redis, DistributedLock lock) {
        this.redis = redis;
        this.lock = lock;
    }

    void setUp() {
        redis.set("n", "0");
    }

    void run() {
        int read = Integer.parseInt(redis.get("n"));
        boolean isOurs = lock.tryLock();
        redis.set("n", String.valueOf(read + 1));
        if (isOurs) {
            lock.unlock();
        }
    }
}
