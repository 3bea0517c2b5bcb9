// shows ORPHAN_KEY
import redis.clients.jedis.UnifiedJedis;

public class BlocksUntilFree {

    private final UnifiedJedis redis;
    private final String key;

    public BlocksUntilFree(UnifiedJedis redis, String key) {
        this.redis = redis;
        this.key = key;
    }

    public void lock() {
        while (redis.setnx(key, "taken") == 0) {
            Thread.onSpinWait();
        }
    }

    public void unlock() {
        redis.del(key);
    }
}
