// shows NOT_SERIALIZABLE
import redis.clients.jedis.UnifiedJedis;

/** What it works on is named after the lock, which it does not take. */
class SellsUnderKey {

    private final UnifiedJedis redis;
    private final String stock;

    SellsUnderKey(UnifiedJedis redis, String key) {
        this.redis = redis;
        this.stock = "stock:{" + key + "}";
    }

    void setUp() {
        redis.set(stock, "2");
    }

    void run() {
        redis.set(stock, String.valueOf(Integer.parseInt(redis.get(stock)) - 1));
    }
}
