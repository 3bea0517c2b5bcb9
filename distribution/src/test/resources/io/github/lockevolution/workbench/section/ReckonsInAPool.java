// shows NOT_SERIALIZABLE
import java.util.concurrent.CompletableFuture;
import redis.clients.jedis.UnifiedJedis;

/** Another thread works for it, and sends nothing: it is at rest when all is done. */
public class ReckonsInAPool {

    private final UnifiedJedis redis;

    public ReckonsInAPool(UnifiedJedis redis) {
        this.redis = redis;
    }

    void setUp() {
        redis.set("n", "0");
    }

    void run() {
        int read = Integer.parseInt(redis.get("n"));
        int next = CompletableFuture.supplyAsync(() -> read + 1).join();
        redis.set("n", Integer.toString(next));
    }
}
