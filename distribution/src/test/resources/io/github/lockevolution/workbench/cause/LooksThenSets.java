import java.util.List;
import java.util.UUID;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.params.SetParams;

/** Its fault is in the taking; it gives back as the best of the known locks does. */
public class LooksThenSets {

    private static final String FREE = """
            if redis.call('get', KEYS[1]) == ARGV[1] then
                return redis.call('del', KEYS[1])
            else
                return 0
            end
            """;

    private final Jedis redis;
    private final String key;
    private final String token = UUID.randomUUID().toString();

    public LooksThenSets(Jedis redis, String key) {
        this.redis = redis;
        this.key = key;
    }

    public boolean tryLock() {
        if (redis.get(key) != null) {
            return false;
        }
        redis.set(key, token, SetParams.setParams().px(30_000));
        return true;
    }

    public void unlock() {
        redis.eval(FREE, List.of(key), List.of(token));
    }
}
