// inconclusive: IllegalStateException: \u202eno\u001b[2J
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** What it throws would clear the terminal, and turn the direction in which it is read. */
public class ThrowsWhatTurnsTheText {

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;

    public ThrowsWhatTurnsTheText(UnifiedJedis redis, String key, String owner) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
    }

    public boolean tryLock() {
        throw new IllegalStateException("\u202Eno\u001b[2J" + "z".repeat(5_000));
    }

    public void unlock() {
        redis.del(key);
    }
}
