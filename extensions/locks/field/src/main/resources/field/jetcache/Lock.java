// JetCache's Cache.tryLock over Redis with Jedis; given back as a try-with-resources does.

import com.alicp.jetcache.AutoReleaseLock;
import com.alicp.jetcache.Cache;
import com.alicp.jetcache.CacheResult;
import com.alicp.jetcache.CacheResultCode;
import com.alicp.jetcache.redis.RedisCache;
import com.alicp.jetcache.redis.RedisCacheConfig;
import com.alicp.jetcache.support.Fastjson2KeyConvertor;
import com.alicp.jetcache.support.JavaValueDecoder;
import com.alicp.jetcache.support.JavaValueEncoder;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import redis.clients.jedis.JedisPool;
import redis.clients.jedis.JedisPooled;

public class Lock {

    private final Cache<String, String> cache;
    private final String key;
    private final Duration lease;
    private final InstantSource clock;
    private Instant end = Instant.EPOCH;
    private AutoReleaseLock lock;

    public Lock(JedisPool redis, String key, Duration lease, InstantSource clock) {
        RedisCacheConfig<String, String> config = new RedisCacheConfig<>();
        config.setKeyConvertor((Function) Fastjson2KeyConvertor.INSTANCE);
        config.setValueEncoder(JavaValueEncoder.INSTANCE);
        config.setValueDecoder(JavaValueDecoder.INSTANCE);
        config.setJedisPool(redis);
        config.setKeyPrefix("");
        this.cache = new BenchTime(config);
        this.key = key;
        this.lease = lease;
        this.clock = clock;
    }

    public boolean tryLock() {
        end = clock.instant().plus(lease);
        lock = cache.tryLock(key, lease.toMillis(), TimeUnit.MILLISECONDS);
        return lock != null;
    }

    public void unlock() {
        lock.close();
    }

    /** Is never called: it names a class that the newest Jedis has not, so that the bench loads that of JetCache. */
    static Object loadsItsJedis() {
        return new JedisPooled();
    }

    /** Before each DEL JetCache asks the clock of the machine whether the lease is over; this asks that of the bench as well. */
    private final class BenchTime extends RedisCache<String, String> {

        BenchTime(RedisCacheConfig<String, String> config) {
            super(config);
        }

        @Override
        protected CacheResult do_REMOVE(String removed) {
            return clock.instant().isBefore(end) ? super.do_REMOVE(removed) : new CacheResult(CacheResultCode.NOT_EXISTS, null);
        }
    }
}
