// shows LEASE_OVERRUN
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** The names of the methods, and that they take the key, are of the lock that is copied most; the token is in base64. */
public class Base64Token {

    private static final String DELETE_IF_OURS =
            "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end";

    private final UnifiedJedis redis;
    private final String token;

    public Base64Token(UnifiedJedis redis) {
        this.redis = redis;
        byte[] random = new byte[16];
        new SecureRandom().nextBytes(random);
        this.token = Base64.getEncoder().encodeToString(random);
    }

    public boolean tryGetDistributedLock(String lockKey, Duration lease) {
        return "OK".equals(redis.set(lockKey, token, SetParams.setParams().nx().px(lease.toMillis())));
    }

    public boolean releaseLock(String lockKey) {
        return Long.valueOf(1).equals(redis.eval(DELETE_IF_OURS, List.of(lockKey), List.of(token)));
    }
}
