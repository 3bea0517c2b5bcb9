import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

public class TokenAndScript implements DistributedLock {

    private static final String DELETE_IF_OURS =
            "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end";

    private final UnifiedJedis redis;
    private final String key;
    private final Duration lease;
    private final String token = UUID.randomUUID().toString();

    public TokenAndScript(UnifiedJedis redis, String key, Duration lease) {
        this.redis = redis;
        this.key = key;
        this.lease = lease;
    }

    @Override
    public boolean tryLock() {
        return "OK".equals(redis.set(key, token, SetParams.setParams().nx().px(lease.toMillis())));
    }

    @Override
    public boolean unlock() {
        return Long.valueOf(1).equals(redis.eval(DELETE_IF_OURS, List.of(key), List.of(token)));
    }
}
