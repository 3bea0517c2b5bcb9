// inconclusive: a thread that it has started and not awaited, late writer (started in 12), still has something to do
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import redis.clients.jedis.UnifiedJedis;

/** Is over long before its timer rings. */
public class WritesInAMinute {

    private static final ThreadFactory DAEMON = task -> {
        Thread thread = new Thread(task, "late writer");
        thread.setDaemon(true);
        return thread;
    };

    private final UnifiedJedis redis;
    private final ScheduledExecutorService timer;

    public WritesInAMinute(UnifiedJedis redis) {
        this.redis = redis;
        this.timer = Executors.newSingleThreadScheduledExecutor(DAEMON);
    }

    void setUp() {
        redis.set("n", "0");
        redis.set("runs", "0");
    }

    void run() {
        int read = Integer.parseInt(redis.get("n"));
        redis.incr("runs");
        timer.schedule(() -> redis.set("n", Integer.toString(read + 1)), 1, TimeUnit.MINUTES);
    }
}
