package io.github.lockevolution.faults.locks;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.lock.RedisVersion;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import redis.clients.jedis.UnifiedJedis;

/**
 * A lock under another name, with a place in the evolution of locks.
 *
 * @param lock what it really is
 * @param predecessor the name of the lock on which it says that it improves
 */
public record Improving(LockStage lock, String name, Optional<String> predecessor, RedisVersion requires)
        implements LockStage {

    /** One that improves on the lock of this name, for any Redis. */
    public static Improving on(String predecessor, String name, LockStage lock) {
        return new Improving(lock, name, Optional.of(predecessor), lock.requires());
    }

    @Override
    public Set<Failure> suffers() {
        return lock.suffers();
    }

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return lock.create(redis, key, owner, lease);
    }
}
