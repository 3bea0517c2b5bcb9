// inconclusive: holds an entry whose id nobody was told
import java.util.List;
import redis.clients.jedis.UnifiedJedis;

/** A script adds an entry to a stream, and keeps the id that Redis has drawn for it to itself. */
class AddsByScript {

    private final UnifiedJedis redis;

    AddsByScript(UnifiedJedis redis) {
        this.redis = redis;
    }

    void setUp() {
        redis.set("n", "0");
    }

    void run() {
        redis.eval(
                "redis.call('XADD', KEYS[1], '*', 'what', 'done'); return redis.call('INCR', KEYS[2])",
                List.of("log", "n"),
                List.of());
    }
}
