package io.github.lockevolution.lock;

import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import redis.clients.jedis.UnifiedJedis;

/**
 * Describes a lock on several Redis servers that makes its own connections to them, with whatever client library. The bench gives each client
 * an address of its own for each server and holds every command that arrives there. A lock that is {@link AutoCloseable} is closed when its
 * client has come to its end.
 */
public interface MultiRedisConnectingLockStage extends MultiRedisLockStage {

    /**
     * Builds the lock of one client. It may connect at once or when it is used first.
     *
     * @param servers where the servers of this client are, in the same order for every client, such as {@code redis://127.0.0.1:6379/0}
     * @param key the lock key, not empty, the same on all servers
     * @param owner the name of the client, not empty
     * @param lease how long the lock may be held
     * @param clock what time it is for this client
     */
    DistributedLock connect(List<URI> servers, String key, String owner, Duration lease, InstantSource clock);

    /**
     * Not to be asked of such a lock.
     *
     * @throws UnsupportedOperationException always
     */
    @Override
    default DistributedLock create(
            List<UnifiedJedis> servers, String key, String owner, Duration lease, InstantSource clock) {
        throw new UnsupportedOperationException(
                name() + " makes its own connections; it cannot use those that are given");
    }
}
