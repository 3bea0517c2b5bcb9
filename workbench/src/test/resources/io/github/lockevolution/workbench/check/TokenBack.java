// shows LEASE_OVERRUN
import java.net.URI;
import java.util.UUID;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.params.SetParams;

public class TokenBack implements AutoCloseable {

    private final RedisClient redis;

    TokenBack(URI uri) {
        this.redis = RedisClient.create(uri);
    }

    public String acquire(String key, long ttlMillis) {
        String token = UUID.randomUUID().toString();
        return redis.set(key, token, SetParams.setParams().nx().px(ttlMillis)) == null ? null : token;
    }

    public void release(String key, String token) {
        redis.eval(
                "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end",
                1,
                key,
                token);
    }

    @Override
    public void close() {
        redis.close();
    }
}
