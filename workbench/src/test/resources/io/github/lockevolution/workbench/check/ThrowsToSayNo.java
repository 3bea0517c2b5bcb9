// shows FOREIGN_UNLOCK, LEASE_OVERRUN
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

public class ThrowsToSayNo {

    private final UnifiedJedis redis;
    private final String key;

    public ThrowsToSayNo(String key, UnifiedJedis redis) {
        this.redis = redis;
        this.key = key;
    }

    public void lock() {
        if (redis.set(key, "taken", SetParams.setParams().nx().ex(30)) == null) {
            throw new IllegalStateException(key + " is taken");
        }
    }

    public void unlock() {
        if (redis.del(key) == 0) {
            throw new IllegalMonitorStateException("nobody has " + key);
        }
    }
}
