// inconclusive: SendsLongValue sends a value of 900,001 characters
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** What it writes is longer than what the bench keeps. */
public class SendsLongValue {

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;

    public SendsLongValue(UnifiedJedis redis, String key, String owner) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
    }

    public boolean tryLock() {
        return redis.set(key, "x".repeat(900_000) + owner, SetParams.setParams().nx().ex(30)) != null;
    }

    public void unlock() {
        redis.del(key);
    }
}
