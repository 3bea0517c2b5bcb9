// shows FOREIGN_UNLOCK, LEASE_OVERRUN
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** What it prints would clear the terminal, and stand in the midst of JSON. */
public class PrintsALot {

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;

    public PrintsALot(UnifiedJedis redis, String key, String owner) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
    }

    public boolean tryLock() {
        System.out.println("\u001b[2J");
        System.err.println("\u001b[2J");
        return redis.set(key, owner, SetParams.setParams().nx().ex(30)) != null;
    }

    public void unlock() {
        redis.del(key);
    }
}
