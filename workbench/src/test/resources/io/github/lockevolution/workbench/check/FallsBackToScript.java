// shows LEASE_OVERRUN
import java.time.Duration;
import java.util.List;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.params.SetParams;
import redis.clients.jedis.util.SafeEncoder;

/** Tries the command of a newer Redis first, as Spring Integration does, and a script where that is not known. */
public class FallsBackToScript {

    private static final String DELETE_IF_OURS =
            "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;
    private final Duration lease;

    public FallsBackToScript(UnifiedJedis redis, String key, String owner, Duration lease) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
        this.lease = lease;
    }

    public boolean tryLock() {
        return redis.set(key, owner, SetParams.setParams().nx().px(lease.toMillis())) != null;
    }

    public boolean unlock() {
        try {
            return Long.valueOf(1).equals(redis.sendCommand(() -> SafeEncoder.encode("DELEX"), key, "IFEQ", owner));
        } catch (JedisDataException unknown) {
            return Long.valueOf(1).equals(redis.eval(DELETE_IF_OURS, List.of(key), List.of(owner)));
        }
    }
}
