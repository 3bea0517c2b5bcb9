// inconclusive: for one client alone threw java.lang.IllegalStateException: no stock is known, ThrowsAtOnce.java:22
import redis.clients.jedis.UnifiedJedis;

public class ThrowsAtOnce {

    private final UnifiedJedis redis;

    public ThrowsAtOnce(UnifiedJedis redis) {
        this.redis = redis;
    }

    public void setUp() {
        redis.set("stock", "1");
    }

    public String run() {
        requireStock(null);
        return redis.decr("stock") < 0 ? "refused" : "done";
    }

    private static void requireStock(String known) {
        if (known == null) throw new IllegalStateException("no stock is known");
    }
}
