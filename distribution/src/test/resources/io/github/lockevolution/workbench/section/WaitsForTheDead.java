// shows DEADLOCK
import redis.clients.jedis.UnifiedJedis;

/** Its lock has no lease: who waits for one that died waits for ever. */
class WaitsForTheDead {

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;

    WaitsForTheDead(UnifiedJedis redis, String key, String owner) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
    }

    void setUp() {
        redis.set("n", "0");
    }

    void run() {
        while (redis.setnx(key, owner) == 0) {
            Thread.onSpinWait();
        }
        redis.incr("n");
        redis.del(key);
    }
}
