import java.util.List;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.params.SetParams;

/** Each client takes a lock that no other has. */
public class LockOfItsOwn {

    private static final String FREE =
            "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0";

    private final Jedis redis;
    private final String owner;

    public LockOfItsOwn(Jedis redis, String owner) {
        this.redis = redis;
        this.owner = owner;
    }

    void setUp() {
        redis.set("n", "0");
    }

    boolean run() {
        String mine = "lock:" + owner;
        if (redis.set(mine, owner, SetParams.setParams().nx().px(30_000)) == null) {
            return false;
        }
        redis.incr("n");
        redis.eval(FREE, List.of(mine), List.of(owner));
        return true;
    }
}
