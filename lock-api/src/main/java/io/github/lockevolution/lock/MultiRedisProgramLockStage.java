package io.github.lockevolution.lock;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import redis.clients.jedis.UnifiedJedis;

/**
 * Describes a program, as {@link ProgramLockStage} has it, whose lock is in several Redis servers that know nothing of each other. It finds all
 * of them in {@code REDIS_URLS}, divided by commas.
 */
public interface MultiRedisProgramLockStage extends ProgramLockStage, MultiRedisLockStage {

    /**
     * Not to be asked of such a lock.
     *
     * @throws UnsupportedOperationException always
     */
    @Override
    default DistributedLock create(
            List<UnifiedJedis> servers, String key, String owner, Duration lease, InstantSource clock) {
        throw new UnsupportedOperationException(
                name() + " is a program of its own; it cannot use connections that are given");
    }

    /**
     * Not to be asked of such a lock.
     *
     * @throws UnsupportedOperationException always
     */
    @Override
    default DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return ProgramLockStage.super.create(redis, key, owner, lease);
    }
}
