package io.github.lockevolution.faults.locks;

import static redis.clients.jedis.params.SetParams.setParams;

import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;

/** A lock that gives its key a lease of nothing, so that it is gone before its client is inside. */
public final class LeaseGoneAtOnce extends TestStage {

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new TokenLock(redis, key, token(owner), lease) {

            @Override
            public boolean tryLock() {
                return "OK".equals(redis.set(key, token, setParams().nx())) && redis.pexpire(key, 0) == 1;
            }
        };
    }
}
