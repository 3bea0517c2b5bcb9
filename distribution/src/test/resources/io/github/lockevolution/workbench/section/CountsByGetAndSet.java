// shows NOT_SERIALIZABLE
import redis.clients.jedis.UnifiedJedis;

class CountsByGetAndSet {

    private final UnifiedJedis redis;

    CountsByGetAndSet(UnifiedJedis redis) {
        this.redis = redis;
    }

    void setUp() {
        redis.set("n", "0");
    }

    void run() {
        redis.set("n", Integer.toString(Integer.parseInt(redis.get("n")) + 1));
    }
}
