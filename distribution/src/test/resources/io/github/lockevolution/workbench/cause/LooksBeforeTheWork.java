import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** Looks whether the key is there, and sets it then, whoever has done so meanwhile. */
public class LooksBeforeTheWork {

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;
    private final int seconds;

    public LooksBeforeTheWork(UnifiedJedis redis, String key, String owner, int seconds) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
        this.seconds = seconds;
    }

    void setUp() {
        redis.set("n", "0");
    }

    boolean run() {
        if (redis.exists(key)) {
            return false;
        }
        redis.set(key, owner, SetParams.setParams().ex(seconds));
        int read = Integer.parseInt(redis.get("n"));
        redis.set("n", String.valueOf(read + 1));
        redis.del(key);
        return true;
    }
}
