// shows NOT_SERIALIZABLE
import redis.clients.jedis.UnifiedJedis;

/** Has a lock of its own, without a lease, and writes when that is free again. */
class UnlocksItsMutexEarly {

    private final UnifiedJedis redis;
    private final String owner;

    UnlocksItsMutexEarly(UnifiedJedis redis, String owner) {
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
        int left = Integer.parseInt(redis.get("stock")) - 1;
        redis.del("mutex");
        redis.set("stock", String.valueOf(left));
        return true;
    }
}
