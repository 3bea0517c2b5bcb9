import java.util.List;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.params.SetParams;

/** Gives back by another value than it has taken by, and puts a key that helps it away. */
public class FreesALatch {

    private static final String FREE =
            "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return nil";

    private final Jedis redis;
    private final String key;
    private final String owner;

    public FreesALatch(Jedis redis, String key, String owner) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
    }

    public boolean tryLock() {
        return "OK".equals(redis.set(key, owner, SetParams.setParams().nx().px(30_000)));
    }

    public void unlock() {
        redis.eval(FREE, List.of(key), List.of(owner + ":1"));
        redis.del("latch:{" + key + "}");
    }
}
