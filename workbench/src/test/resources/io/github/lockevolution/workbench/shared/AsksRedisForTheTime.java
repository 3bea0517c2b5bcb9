// --permits 2 survives
import java.time.Duration;
import java.util.List;
import redis.clients.jedis.UnifiedJedis;

public class AsksRedisForTheTime {

    private static final String TAKE =
            """
            local time = redis.call('TIME')
            local now = time[1] * 1000 + math.floor(time[2] / 1000)
            redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
            if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then
              return 0
            end
            redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[3])
            return 1
            """;

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;
    private final int permits;
    private final Duration lease;

    public AsksRedisForTheTime(UnifiedJedis redis, String key, String owner, int permits, Duration lease) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
        this.permits = permits;
        this.lease = lease;
    }

    public boolean tryAcquire() {
        return redis.eval(TAKE, List.of(key), List.of("" + permits, "" + lease.toMillis(), owner)).equals(1L);
    }

    public boolean release() {
        return redis.zrem(key, owner) == 1;
    }
}
