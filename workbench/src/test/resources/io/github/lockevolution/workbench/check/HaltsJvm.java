// inconclusive: HaltsJvm.java:24: whoever uses the lock would end with it
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** Gives up in the hardest way, and would take the bench along. */
public class HaltsJvm {

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;

    public HaltsJvm(UnifiedJedis redis, String key, String owner) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
    }

    public boolean tryLock() {
        return redis.set(key, owner, SetParams.setParams().nx().ex(30)) != null;
    }

    public void unlock() {
        if (redis.del(key) == 1) {
            Runtime.getRuntime().halt(0);
        }
    }
}
