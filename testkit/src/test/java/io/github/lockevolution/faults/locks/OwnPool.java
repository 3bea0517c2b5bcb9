package io.github.lockevolution.faults.locks;

import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import redis.clients.jedis.RedisClient;

/** The sound lock, over a pool of its own that connects when it is used first. */
public final class OwnPool extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("own-pool")
                .suffers(Failure.LEASE_OVERRUN)
                .connects((redis, key, owner, lease) -> new Pooled(PatientClient.to(redis), key, owner, lease));
    }

    private static final class Pooled extends TokenLock implements AutoCloseable {

        private final RedisClient pool;

        Pooled(RedisClient pool, String key, String owner, Duration lease) {
            super(pool, key, TestSpec.token(owner), lease);
            this.pool = pool;
        }

        @Override
        public void close() {
            pool.close();
        }
    }
}
