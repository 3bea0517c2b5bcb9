// shows NOT_SERIALIZABLE, BROKEN_INVARIANT
import redis.clients.jedis.UnifiedJedis;

/** Answers nothing and looks for itself: both have looked before one of them takes the last. */
class Oversells {

    private final UnifiedJedis redis;

    Oversells(UnifiedJedis redis) {
        this.redis = redis;
    }

    void setUp() {
        redis.set("left", "1");
    }

    boolean run() {
        if (Integer.parseInt(redis.get("left")) == 0) {
            return false;
        }
        redis.decr("left");
        return true;
    }

    String check() {
        int left = Integer.parseInt(redis.get("left"));
        return left < 0 ? "oversold by " + -left : "";
    }
}
