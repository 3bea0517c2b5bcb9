// inconclusive: ExitsByMethodReference.java:20: whoever uses the lock would end with it
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** Ends the JVM by way of another, and swallows whatever that throws. */
public class ExitsByMethodReference {

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;

    public ExitsByMethodReference(UnifiedJedis redis, String key, String owner) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
    }

    public boolean tryLock() {
        try {
            java.util.OptionalInt.of(0).ifPresent(System::exit);
        } catch (Throwable thrown) {
            return false;
        }
        return redis.set(key, owner, SetParams.setParams().nx().ex(30)) != null;
    }

    public void unlock() {
        redis.del(key);
    }
}
