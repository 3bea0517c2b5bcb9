// shows NOT_SERIALIZABLE
import redis.clients.jedis.UnifiedJedis;

/** Goes away if it is not alone, and forgets to take its name out of the set; who is alone takes it out. */
class StaysInTheSet {

    private final UnifiedJedis redis;
    private final String owner;

    StaysInTheSet(UnifiedJedis redis, String owner) {
        this.redis = redis;
        this.owner = owner;
    }

    void setUp() {
        redis.set("served", "0");
    }

    boolean run() {
        redis.sadd("active", owner);
        if (redis.scard("active") > 1) {
            return false;
        }
        redis.incr("served");
        redis.srem("active", owner);
        return true;
    }
}
