// inconclusive: looks like a clock
import java.util.List;
import redis.clients.jedis.UnifiedJedis;

/** The times never leave Redis, and decide there. */
public class RealClockInScript {

    private static final String TAKE_IF_OVER =
            """
            local deadline = redis.call('GET', KEYS[1])
            if deadline and tonumber(deadline) > tonumber(ARGV[1]) then
              return 0
            end
            redis.call('SET', KEYS[1], ARGV[2])
            return 1
            """;

    private final UnifiedJedis redis;
    private final String key;
    private final long leaseMillis;

    public RealClockInScript(UnifiedJedis redis, String key, long leaseMillis) {
        this.redis = redis;
        this.key = key;
        this.leaseMillis = leaseMillis;
    }

    public boolean tryLock() {
        long now = System.currentTimeMillis();
        return redis.eval(TAKE_IF_OVER, List.of(key), List.of("" + now, "" + (now + leaseMillis))).equals(1L);
    }

    public void unlock() {
        redis.del(key);
    }
}
