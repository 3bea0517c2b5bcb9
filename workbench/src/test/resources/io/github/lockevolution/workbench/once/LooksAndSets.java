// --once shows RACE, HALF_DONE
import redis.clients.jedis.UnifiedJedis;

/** Two see at once that nothing has been done. */
public class LooksAndSets {

    private final UnifiedJedis redis;
    private final String key;

    public LooksAndSets(UnifiedJedis redis, String key) {
        this.redis = redis;
        this.key = key;
    }

    public boolean tryStart() {
        if (redis.exists(key)) {
            return false;
        }
        redis.set(key, "started");
        return true;
    }
}
