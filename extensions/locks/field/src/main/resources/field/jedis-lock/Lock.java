// jedis-lock's JedisLock: the end of the lease is a time of the client's clock in the value of the key.

import com.github.jedis.lock.JedisLock;
import java.time.Duration;
import java.time.InstantSource;
import redis.clients.jedis.Jedis;

public class Lock {

    private final JedisLock lock;

    public Lock(String host, int port, String key, Duration lease, InstantSource clock) {
        this.lock = new JedisLock(new BenchJedis(host, port, clock, lease), key, 0, (int) lease.toMillis());
    }

    public boolean tryLock() throws InterruptedException {
        return lock.acquire();
    }

    public void unlock() {
        lock.release();
    }

    /**
     * JedisLock asks the clock of the machine. This sends the end of the lease by the clock of the bench instead, and shows JedisLock
     * a time that is over, or one that is not, as that clock says.
     */
    private static final class BenchJedis extends Jedis {

        private static final long FAR_AWAY = 100_000_000_000_000L;

        private final InstantSource clock;
        private final Duration lease;

        BenchJedis(String host, int port, InstantSource clock, Duration lease) {
            super(host, port, 20_000);
            this.clock = clock;
            this.lease = lease;
        }

        private String end() {
            return String.valueOf(clock.millis() + lease.toMillis() + 1);
        }

        @Override
        public Long setnx(String key, String value) {
            return super.setnx(key, end());
        }

        @Override
        public String getSet(String key, String value) {
            return super.getSet(key, end());
        }

        @Override
        public String get(String key) {
            String value = super.get(key);
            return value == null || Long.parseLong(value) < clock.millis()
                    ? value
                    : String.valueOf(Long.parseLong(value) + FAR_AWAY);
        }
    }
}
