package io.github.lockevolution.faults.locks;

import static redis.clients.jedis.params.SetParams.setParams;

import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;

/** A lock whose SET lacks its PX: it declares a lease and sets none. */
public final class NeverExpires extends TestStage {

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new TokenLock(redis, key, token(owner), lease) {

            @Override
            public boolean tryLock() {
                return "OK".equals(redis.set(key, token, setParams().nx()));
            }
        };
    }
}
