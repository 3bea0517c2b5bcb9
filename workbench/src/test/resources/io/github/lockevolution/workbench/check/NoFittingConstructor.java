// refused: has a parameter that the bench has nothing for
import java.util.Map;
import redis.clients.jedis.UnifiedJedis;

public class NoFittingConstructor {

    private final UnifiedJedis redis;
    private final Map<String, String> settings;

    public NoFittingConstructor(UnifiedJedis redis, Map<String, String> settings) {
        this.redis = redis;
        this.settings = settings;
    }

    public boolean tryLock() {
        return redis.setnx(settings.get("key"), "taken") == 1;
    }

    public void unlock() {
        redis.del(settings.get("key"));
    }
}
