// shows FOREIGN_UNLOCK, LEASE_OVERRUN
import static redis.clients.jedis.params.SetParams.setParams;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import java.time.Duration;
import java.util.Set;
import redis.clients.jedis.UnifiedJedis;

/** The descriptor of a lock with a lease that deletes the key, whoever's it is. */
public class DescribesDeleteOfAnyones implements LockStage {

    @Override
    public String name() {
        return "delete-of-anyones";
    }

    @Override
    public Set<Failure> suffers() {
        return Set.of();
    }

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new DistributedLock() {
            @Override
            public boolean tryLock() {
                return "OK".equals(redis.set(key, owner, setParams().nx().px(lease.toMillis())));
            }

            @Override
            public boolean unlock() {
                return redis.del(key) == 1;
            }
        };
    }
}
