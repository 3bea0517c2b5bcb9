// inconclusive: Redis refuses it: ERR unknown command 'NOSUCH'
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** Its command is of a module that this Redis has not loaded. */
public class SendsWhatNobodyKnows {

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;

    public SendsWhatNobodyKnows(UnifiedJedis redis, String key, String owner) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
    }

    public boolean tryLock() {
        return redis.sendCommand(() -> "NOSUCH".getBytes(), key) != null;
    }

    public void unlock() {
        redis.del(key);
    }
}
