// inconclusive: client A is alone and does not answer that it is done, but "refused"
import redis.clients.jedis.UnifiedJedis;

class NeverDone {

    private final UnifiedJedis redis;

    NeverDone(UnifiedJedis redis) {
        this.redis = redis;
    }

    void setUp() {
        redis.set("n", "0");
    }

    boolean run() {
        redis.incr("n");
        return false;
    }
}
