import java.util.List;
import redis.clients.jedis.Jedis;

/** Is a hash that counts, as a lock is that can be taken twice; gives back whatever is there. */
public class HashOfCounts {

    private static final String TAKE = "if redis.call('exists', KEYS[1]) == 0 then redis.call('hset', KEYS[1], ARGV[1], 1) "
            + "redis.call('pexpire', KEYS[1], ARGV[2]) return 1 end return 0";

    private final Jedis redis;
    private final String key;
    private final String owner;

    public HashOfCounts(Jedis redis, String key, String owner) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
    }

    public boolean tryLock() {
        return Long.valueOf(1).equals(redis.eval(TAKE, List.of(key), List.of(owner, "30000")));
    }

    public void unlock() {
        redis.del(key);
    }
}
