package io.github.lockevolution.faults.locks;

import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;

/** A lock with nothing wrong but a value full of signs that mean something to XML, to Mermaid or to a terminal. */
public final class AwkwardValue extends TestSpec {

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new TokenLock(redis, key, owner + "<&\"]]>;#%% \u00e9\u0007", lease);
    }
}
