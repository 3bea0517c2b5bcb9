package io.github.lockevolution.lock;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import redis.clients.jedis.UnifiedJedis;

/**
 * Describes a lock whose state is in several Redis servers that know nothing of each other, such as Redlock. The bench starts them, gives each
 * client a connection to each of them, and holds every command before it leaves. They are called S1, S2 and so on, in the order in which the
 * lock is given them.
 */
public interface MultiRedisLockStage extends LockStage {

    /** {@inheritDoc} */
    @Override
    default String storeName() {
        return "Servers";
    }

    /** {@inheritDoc} */
    @Override
    default boolean isInRedis() {
        return false;
    }

    /**
     * Builds the lock of one client. Sends nothing.
     *
     * @param servers the client's connections, one to each server, in the same order for every client; the caller closes them
     * @param key the lock key, not empty, the same on all servers
     * @param owner the name of the client, not empty
     * @param lease how long the lock may be held
     * @param clock what time it is for this client
     */
    DistributedLock create(List<UnifiedJedis> servers, String key, String owner, Duration lease, InstantSource clock);

    /**
     * Not to be asked of such a lock.
     *
     * @throws UnsupportedOperationException always
     */
    @Override
    default DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        throw new UnsupportedOperationException(
                name() + " keeps its state in several Redis servers; it cannot use one");
    }
}
