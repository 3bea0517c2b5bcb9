package io.github.lockevolution.faults.locks;

import io.github.lockevolution.faults.attack.Scene;
import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;

/** A sound lock that refuses whoever asks for a lease as short as the one that attacks wait for. */
public final class WantsALongLease extends TestStage {

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new TokenLock(redis, key, token(owner), lease) {

            @Override
            public boolean tryLock() {
                return lease.compareTo(Scene.SHORT_LEASE) > 0 && super.tryLock();
            }
        };
    }
}
