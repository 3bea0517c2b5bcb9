// inconclusive: client A sent SET from a thread of its own, writer (started in 22), and the bench can order only what the thread sends that calls run()
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import redis.clients.jedis.UnifiedJedis;

/** Is awaited, and still another thread. */
public class WritesInAPool {

    private final UnifiedJedis redis;

    public WritesInAPool(UnifiedJedis redis) {
        this.redis = redis;
    }

    void setUp() {
        redis.set("n", "0");
    }

    void run() throws ExecutionException, InterruptedException {
        ExecutorService pool = Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "writer");
            thread.setDaemon(true);
            return thread;
        });
        int read = Integer.parseInt(redis.get("n"));
        try {
            pool.submit(() -> redis.set("n", Integer.toString(read + 1))).get();
        } finally {
            pool.shutdown();
        }
    }
}
