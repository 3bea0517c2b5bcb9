import java.time.Duration;
import java.util.List;
import java.util.UUID;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/**
 * A lock for ./lab check MyLock.java. Put your own in here.
 *
 * The constructor gets what it asks for, in any order: a UnifiedJedis, a Jedis or a JedisPool, or String host and int port, or a URI; String
 * key; String owner; the lease as Duration, long millis or int seconds; a Clock or InstantSource, if it looks at one.
 */
public class MyLock {

    // GET and then DEL would leave a gap, in which the lease can run out and another client take the key.
    private static final String DELETE_IF_OURS =
            "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

    private final UnifiedJedis redis;
    private final String key;
    private final Duration lease;

    /** New for each attempt: a value that was used before would also fit a lock that somebody took since. */
    private String token = "";

    public MyLock(UnifiedJedis redis, String key, Duration lease) {
        this.redis = redis;
        this.key = key;
        this.lease = lease;
    }

    /** One attempt, which does not wait: whether the lock was taken. It may also throw to say no. */
    public boolean tryLock() {
        token = UUID.randomUUID().toString();
        return redis.set(key, token, SetParams.setParams().nx().px(lease.toMillis())) != null;
    }

    /** Gives the lock back: whether it still was ours. */
    public boolean unlock() {
        return redis.eval(DELETE_IF_OURS, List.of(key), List.of(token)).equals(1L);
    }
}
