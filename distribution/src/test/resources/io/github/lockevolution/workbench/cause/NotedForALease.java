import redis.clients.jedis.Jedis;
import redis.clients.jedis.params.SetParams;

/** Notes for a lease that it was done. */
public class NotedForALease {

    private final Jedis redis;

    public NotedForALease(Jedis redis) {
        this.redis = redis;
    }

    void setUp() {
        redis.set("stock", "5");
    }

    boolean run() {
        if (redis.set("request:7", "seen", SetParams.setParams().nx().ex(30)) == null) {
            return false;
        }
        redis.decr("stock");
        return true;
    }
}
