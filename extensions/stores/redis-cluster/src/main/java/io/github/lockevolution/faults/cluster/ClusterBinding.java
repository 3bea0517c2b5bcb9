package io.github.lockevolution.faults.cluster;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.StoreBinding;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import redis.clients.jedis.RedisClusterClient;

/**
 * The state of a lock is in a Redis Cluster. The bench starts one of three masters, S1 to S3, and holds each command at the server that it
 * goes to. A key has its slot by its name: the slots of a lock with the key {@code lock}, and of names that begin with it, are those that a
 * Redis Cluster has for {@code lock}, whatever the name that the bench gives it.
 *
 * @param lockClass the class that does the locking, whose source is shown to the reader; empty for a program
 * @param maker makes the lock of one client
 * @param isSpread whether it is known to send commands to another master than that of its key, so that a fault of one connection says little
 */
public record ClusterBinding(Optional<Class<? extends DistributedLock>> lockClass, Maker maker, boolean isSpread)
        implements StoreBinding {

    static final String STORE = "Cluster";

    /** Makes the lock of one client. */
    @FunctionalInterface
    public interface Maker {

        /**
         * Makes the lock of one client. Sends nothing.
         *
         * @param cluster the connections of this client, which the caller closes
         */
        DistributedLock make(RedisClusterClient cluster, String key, String owner, Duration lease, InstantSource clock);
    }

    /** Makes the lock of one client, which reads no clock. */
    @FunctionalInterface
    public interface WithLease {

        DistributedLock make(RedisClusterClient cluster, String key, String owner, Duration lease);
    }

    /** A lock of this class. */
    public static ClusterBinding of(Class<? extends DistributedLock> type, WithLease maker) {
        return new ClusterBinding(
                Optional.of(type),
                (cluster, key, owner, lease, clock) -> maker.make(cluster, key, owner, lease),
                false);
    }

    /** The same, of which it is known that its commands go to several masters. */
    public ClusterBinding spread() {
        return new ClusterBinding(lockClass, maker, true);
    }

    /** A lock that is a program: it finds the servers by the variables of its process. */
    static ClusterBinding ofProgram() {
        Maker none = (cluster, key, owner, lease, clock) -> {
            throw new IllegalStateException("a program is a lock by itself");
        };
        return new ClusterBinding(Optional.empty(), none, false);
    }

    @Override
    public String storeName() {
        return STORE;
    }

    @Override
    public boolean hasFurtherKeys() {
        return true;
    }
}
