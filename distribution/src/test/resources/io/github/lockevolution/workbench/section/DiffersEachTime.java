// inconclusive: comes to something else when the same clients run in the same order once more
import redis.clients.jedis.UnifiedJedis;

class DiffersEachTime {

    private final UnifiedJedis redis;

    DiffersEachTime(UnifiedJedis redis) {
        this.redis = redis;
    }

    void setUp() {
        redis.set("n", "0");
    }

    void run() {
        redis.incr("n");
    }

    String state() {
        return "looked at " + System.nanoTime();
    }
}
