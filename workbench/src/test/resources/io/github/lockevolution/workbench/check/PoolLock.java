// shows LEASE_OVERRUN
import java.util.UUID;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisPool;
import redis.clients.jedis.params.SetParams;

public class PoolLock {

    private static final String DELETE_IF_OURS =
            "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

    private final JedisPool pool;
    private final String key;
    private final int expireSeconds;
    private String token;

    public PoolLock(JedisPool pool, String key, int expireSeconds) {
        this.pool = pool;
        this.key = key;
        this.expireSeconds = expireSeconds;
    }

    public boolean acquire() {
        token = UUID.randomUUID().toString();
        try (Jedis jedis = pool.getResource()) {
            return "OK".equals(jedis.set(key, token, SetParams.setParams().nx().ex(expireSeconds)));
        }
    }

    public boolean release() {
        try (Jedis jedis = pool.getResource()) {
            return Long.valueOf(1).equals(jedis.eval(DELETE_IF_OURS, 1, key, token));
        }
    }
}
