package io.github.lockevolution.faults.locks;

import io.github.lockevolution.lock.ConnectingLockStage;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Set;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.util.JedisURIHelper;

/** The sound lock, over a pool of its own that connects when it is used first. */
public final class OwnPool implements ConnectingLockStage {

    /** Longer than any fault lasts: one that gives up sooner has not met it. */
    private static final int PATIENCE_MILLIS = 120_000;

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
        RedisClient pool = RedisClient.builder()
                .hostAndPort(JedisURIHelper.getHostAndPort(redis))
                .clientConfig(DefaultJedisClientConfig.builder()
                        .socketTimeoutMillis(PATIENCE_MILLIS)
                        .build())
                .build();
        return new Pooled(pool, key, owner, lease);
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
