// lock and unlock of JFinal's Cache, as its RedisPlugin makes it; withLock calls the same two.

import com.jfinal.plugin.redis.Cache;
import com.jfinal.plugin.redis.IKeyNamingPolicy;
import com.jfinal.plugin.redis.serializer.FstSerializer;
import java.time.Duration;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisPool;

public class Lock {

    private final Cache cache;
    private final String key;
    private final Duration lease;
    private String lockId;

    public Lock(JedisPool redis, String key, Duration lease) {
        this.cache = new Cache("main", redis, FstSerializer.me, IKeyNamingPolicy.defaultKeyNamingPolicy);
        this.key = key;
        this.lease = lease;
    }

    public boolean tryLock() {
        lockId = cache.lock(key, (int) lease.toSeconds(), 0);
        return lockId != null;
    }

    public void unlock() {
        cache.unlock(key, lockId);
    }

    /** Is never called: it names a method that only a Jedis 3 has, so that the bench loads that of JFinal. */
    static Long loadsJedis3(Jedis jedis) {
        return jedis.del("");
    }
}
