package io.github.lockevolution.faults.locks;

import io.github.lockevolution.lock.ConnectingLockStage;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Set;
import redis.clients.jedis.RedisClient;

/** The sound lock, over a pool of its own that connects when it is used first. */
public final class OwnPool implements ConnectingLockStage {

    @Override
    public String name() {
        return "own-pool";
    }

    @Override
    public Set<Failure> suffers() {
        return Set.of(Failure.LEASE_OVERRUN);
    }

    @Override
    public DistributedLock create(URI redis, String key, String owner, Duration lease, InstantSource clock) {
        return new Pooled(PatientClient.to(redis), key, owner, lease);
    }

    private static final class Pooled extends TokenLock implements AutoCloseable {

        private final RedisClient pool;

        Pooled(RedisClient pool, String key, String owner, Duration lease) {
            super(pool, key, TestStage.token(owner), lease);
            this.pool = pool;
        }

        @Override
        public void close() {
            pool.close();
        }
    }
}
