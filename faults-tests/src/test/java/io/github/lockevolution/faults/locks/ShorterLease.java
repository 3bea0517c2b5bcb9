package io.github.lockevolution.faults.locks;

import static redis.clients.jedis.params.SetParams.setParams;

import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;

/** A lock that holds for a tenth of the lease it was given. */
public final class ShorterLease extends TestStage {

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new TokenLock(redis, key, token(owner), lease) {

            @Override
            public boolean tryLock() {
                long millis = lease.toMillis() / 10;
                return "OK".equals(redis.set(key, token, setParams().nx().px(millis)));
            }
        };
    }
}
