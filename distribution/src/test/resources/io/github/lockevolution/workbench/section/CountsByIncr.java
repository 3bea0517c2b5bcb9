// shows nothing
import redis.clients.jedis.UnifiedJedis;

class CountsByIncr {

    private final UnifiedJedis redis;

    CountsByIncr(UnifiedJedis redis) {
        this.redis = redis;
    }

    void setUp() {
        redis.set("n", "0");
    }

    long run() {
        return redis.incr("n");
    }
}
