import java.util.List;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.params.SetParams;

/** Compares before it deletes, with what everybody writes. */
public class SameTokenForAll {

    private static final String FREE =
            "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0";

    private final Jedis redis;
    private final String key;

    public SameTokenForAll(Jedis redis, String key) {
        this.redis = redis;
        this.key = key;
    }

    public boolean tryLock() {
        return "OK".equals(redis.set(key, "1", SetParams.setParams().nx().px(30_000)));
    }

    public void unlock() {
        redis.eval(FREE, List.of(key), List.of("1"));
    }
}
