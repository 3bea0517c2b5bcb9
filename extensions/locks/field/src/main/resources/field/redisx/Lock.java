// RedisX's RedisLock, with a holder that is drawn anew for each lock.

import java.time.Duration;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.noear.redisx.RedisClient;
import org.noear.redisx.plus.RedisLock;
import redis.clients.jedis.JedisPooled;

public class Lock implements AutoCloseable {

    private final RedisClient client;
    private final RedisLock lock;
    private final Duration lease;
    private final String holder = UUID.randomUUID().toString();

    public Lock(String host, int port, String key, Duration lease) {
        Properties properties = new Properties();
        properties.put("server", host + ":" + port);
        properties.put("socketTimeoutMillis", "20000");
        this.client = new RedisClient(properties);
        this.lock = client.getLock(key);
        this.lease = lease;
    }

    public boolean tryLock() {
        return lock.tryLock(lease.toMillis(), TimeUnit.MILLISECONDS, holder);
    }

    public void unlock() {
        lock.unLock(holder);
    }

    /** As RedisClient.close() does; that the class of RedisX's own Jedis is named here lets the bench load that Jedis. */
    @Override
    public void close() {
        ((JedisPooled) client.jedis()).close();
    }
}
