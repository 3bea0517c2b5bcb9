package io.github.lockevolution.faults.locks;

import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;

/** A lock that takes its lease for seconds and writes milliseconds: it holds for one of them. */
public final class LeaseOfAMillisecond extends TestStage {

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new TokenLock(redis, key, token(owner), Duration.ofMillis(1));
    }
}
