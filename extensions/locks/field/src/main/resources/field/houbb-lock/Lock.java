// The lock of com.github.houbb:lock-core, over the pool of Jedis that it makes by default.

import com.github.houbb.lock.core.bs.LockBs;
import com.github.houbb.redis.config.core.jedis.PooledJedisService;
import com.github.houbb.redis.config.core.service.JedisRedisService;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import redis.clients.jedis.Jedis;

public class Lock {

    private final LockBs lock;
    private final String key;
    private final Duration lease;

    public Lock(String host, int port, String key, Duration lease) {
        PooledJedisService jedis = new PooledJedisService(host, port);
        jedis.setTimeout(20_000);
        jedis.init();
        this.lock = LockBs.newInstance().cache(new JedisRedisService(jedis));
        this.key = key;
        this.lease = lease;
    }

    public boolean tryLock() {
        return lock.tryLock(key, TimeUnit.MILLISECONDS, lease.toMillis());
    }

    public boolean unlock() {
        return lock.unlock(key);
    }

    /** Is never called: it names a method that only an old Jedis has, so that the bench loads that of the library. */
    static Long loadsItsJedis(Jedis jedis) {
        return jedis.del("");
    }
}
