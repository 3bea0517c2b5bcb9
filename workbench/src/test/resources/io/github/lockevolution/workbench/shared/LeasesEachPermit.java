// --permits 2 survives
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import redis.clients.jedis.UnifiedJedis;

public class LeasesEachPermit {

    private static final String TAKE =
            """
            redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1])
            if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then
              return 0
            end
            redis.call('ZADD', KEYS[1], ARGV[3], ARGV[4])
            return 1
            """;

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;
    private final int slots;
    private final Duration lease;
    private final InstantSource clock;

    public LeasesEachPermit(
            UnifiedJedis redis, String key, String owner, int slots, Duration lease, InstantSource clock) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
        this.slots = slots;
        this.lease = lease;
        this.clock = clock;
    }

    public boolean tryAcquire() {
        long now = clock.millis();
        List<String> arguments = List.of("" + now, "" + slots, "" + (now + lease.toMillis()), owner);
        return redis.eval(TAKE, List.of(key), arguments).equals(1L);
    }

    public boolean release() {
        return redis.zrem(key, owner) == 1;
    }
}
