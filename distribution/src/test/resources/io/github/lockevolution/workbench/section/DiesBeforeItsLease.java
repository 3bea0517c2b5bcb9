// shows STALE_WRITE
import redis.clients.jedis.UnifiedJedis;

/** Who dies between the two commands that take its lock leaves it for ever; who lives gives it back. */
class DiesBeforeItsLease {

    private final UnifiedJedis redis;
    private final String owner;

    DiesBeforeItsLease(UnifiedJedis redis, String owner) {
        this.redis = redis;
        this.owner = owner;
    }

    void setUp() {
        redis.set("stock", "2");
    }

    boolean run() {
        if (redis.setnx("mutex", owner) == 0) {
            return false;
        }
        redis.expire("mutex", 30);
        redis.set("stock", String.valueOf(Integer.parseInt(redis.get("stock")) - 1));
        redis.del("mutex");
        return true;
    }
}
