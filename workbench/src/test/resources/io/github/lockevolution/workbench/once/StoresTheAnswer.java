// --once --expiries 0 survives
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** An idempotency key with a lease while the work goes on, and the answer, for good, behind it. */
public class StoresTheAnswer {

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;
    private final long leaseMillis;

    public StoresTheAnswer(UnifiedJedis redis, String key, String owner, long leaseMillis) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
        this.leaseMillis = leaseMillis;
    }

    public boolean tryStart() {
        return redis.set(key, owner, SetParams.setParams().nx().px(leaseMillis)) != null;
    }

    public void complete() {
        redis.set(key, "the answer");
    }
}
