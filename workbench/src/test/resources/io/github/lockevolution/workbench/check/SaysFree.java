// shows FOREIGN_UNLOCK, LEASE_OVERRUN
import java.util.List;
import redis.clients.jedis.UnifiedJedis;

public class SaysFree {

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;
    private final long leaseMillis;

    private static final String TAKE = "local held = redis.call('get', KEYS[1]) if held and held ~= 'free' then return 0 end"
            + " redis.call('set', KEYS[1], ARGV[1], 'PX', ARGV[2]) return 1";

    public SaysFree(UnifiedJedis redis, String key, String owner, long leaseMillis) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
        this.leaseMillis = leaseMillis;
    }

    public boolean tryLock() {
        return Long.valueOf(1).equals(redis.eval(TAKE, List.of(key), List.of(owner, Long.toString(leaseMillis))));
    }

    public void unlock() {
        redis.set(key, "free");
    }
}
