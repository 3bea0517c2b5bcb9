package io.github.lockevolution.lock;

import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.ScheduledExecutorService;
import redis.clients.jedis.UnifiedJedis;

/**
 * Describes a lock that makes its own connections, with whatever client library, instead of using one that it is given. The bench gives
 * each client an address of its own and holds every command that arrives there. A lock that is {@link AutoCloseable} is closed when its
 * client has come to its end.
 */
public interface ConnectingLockStage extends LockStage {

    /**
     * Builds the lock of one client. It may connect at once or when it is used first.
     *
     * @param redis where the Redis of this client is, such as {@code redis://user:password@127.0.0.1:6379/0}
     * @param key the name of the lock, not empty
     * @param owner the name of the client, not empty
     * @param lease how long the lock may be held; ignored by a lock without a lease
     * @param clock what time it is for this client
     */
    DistributedLock create(URI redis, String key, String owner, Duration lease, InstantSource clock);

    /**
     * Builds the lock of one client that does something on the side, as {@link LockStage#create(UnifiedJedis, String, String, Duration,
     * InstantSource, ScheduledExecutorService)} does.
     */
    default DistributedLock create(
            URI redis, String key, String owner, Duration lease, InstantSource clock, ScheduledExecutorService timer) {
        return create(redis, key, owner, lease, clock);
    }

    /**
     * Not to be asked of such a lock.
     *
     * @throws UnsupportedOperationException always
     */
    @Override
    default DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        throw new UnsupportedOperationException(name() + " makes its own connections; it cannot use one that is given");
    }
}
