// inconclusive: waits for ever
import java.util.concurrent.CountDownLatch;
import redis.clients.jedis.UnifiedJedis;

public class WaitsForEver {

    private final UnifiedJedis redis;
    private final String key;

    public WaitsForEver(UnifiedJedis redis, String key) {
        this.redis = redis;
        this.key = key;
    }

    public boolean tryLock() throws InterruptedException {
        new CountDownLatch(1).await();
        return redis.setnx(key, "taken") == 1;
    }

    public void unlock() {
        redis.del(key);
    }
}
