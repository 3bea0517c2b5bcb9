package io.github.lockevolution.workbench;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.lock.RedisVersion;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import redis.clients.jedis.UnifiedJedis;

/**
 * A lock that is taken like another one, and given back by deleting a key that nobody writes.
 *
 * @param taken how it is taken
 */
record DelOtherStage(LockStage taken) implements LockStage {

    @Override
    public String name() {
        return "del-other";
    }

    @Override
    public String title() {
        return "DEL other";
    }

    @Override
    public RedisVersion requires() {
        return taken.requires();
    }

    @Override
    public List<String> acquireCommands() {
        return taken.acquireCommands();
    }

    @Override
    public List<String> releaseCommands() {
        return List.of("DEL key");
    }

    @Override
    public Set<Failure> suffers() {
        return Set.of(Failure.LEASE_OVERRUN, Failure.UNRELEASED);
    }

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        DistributedLock lock = taken.create(redis, key, owner, lease);
        return new DistributedLock() {

            @Override
            public boolean tryLock() {
                return lock.tryLock();
            }

            @Override
            public boolean unlock() {
                return redis.del(key + ":lock") == 1;
            }
        };
    }
}
