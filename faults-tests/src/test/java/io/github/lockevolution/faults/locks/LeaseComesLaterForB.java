package io.github.lockevolution.faults.locks;

import static redis.clients.jedis.params.SetParams.setParams;

import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** A lock that gets its lease with the command that takes it, but in the hands of B only with the next one. */
public final class LeaseComesLaterForB extends TestStage {

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new TokenLock(redis, key, token(owner), lease) {

            @Override
            public boolean tryLock() {
                SetParams first =
                        owner.equals("B") ? setParams().nx() : setParams().nx().px(lease.toMillis());
                return "OK".equals(redis.set(key, token, first)) && redis.pexpire(key, lease.toMillis()) == 1;
            }
        };
    }
}
