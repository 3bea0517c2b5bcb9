import java.util.List;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.params.SetParams;

/** Writes at once, and reads what it answers at the end. */
public class ReadsLate {

    private static final String FREE =
            "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0";

    private final Jedis redis;
    private final String key;
    private final String owner;

    public ReadsLate(Jedis redis, String key, String owner) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
    }

    void setUp() {
        redis.set("n", "0");
    }

    String run() {
        if (redis.set(key, owner, SetParams.setParams().nx().px(30_000)) == null) {
            return null;
        }
        redis.incr("n");
        String read = redis.get("n");
        redis.eval(FREE, List.of(key), List.of(owner));
        return read;
    }
}
