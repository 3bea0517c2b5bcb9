// shows FOREIGN_UNLOCK, LEASE_OVERRUN
import static redis.clients.jedis.params.SetParams.setParams;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;

/** The descriptor of a lock with a lease that deletes the key, whoever's it is. */
public class DescribesDeleteOfAnyones extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("delete-of-anyones").made(DeleteOfAnyones::new);
    }

    private record DeleteOfAnyones(UnifiedJedis redis, String key, String owner, Duration lease)
            implements DistributedLock {

        @Override
        public boolean tryLock() {
            return "OK".equals(redis.set(key, owner, setParams().nx().px(lease.toMillis())));
        }

        @Override
        public boolean unlock() {
            return redis.del(key) == 1;
        }
    }
}
