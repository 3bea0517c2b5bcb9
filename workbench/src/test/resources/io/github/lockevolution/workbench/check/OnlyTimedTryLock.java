// shows ORPHAN_KEY
import java.util.concurrent.TimeUnit;
import redis.clients.jedis.UnifiedJedis;

public class OnlyTimedTryLock {

    private final UnifiedJedis redis;
    private final String key;

    public OnlyTimedTryLock(UnifiedJedis redis, String key) {
        this.redis = redis;
        this.key = key;
    }

    public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
        long end = System.nanoTime() + unit.toNanos(time);
        do {
            if (redis.setnx(key, "taken") == 1) {
                return true;
            }
        } while (System.nanoTime() < end);
        return false;
    }

    public void unlock() {
        redis.del(key);
    }
}
