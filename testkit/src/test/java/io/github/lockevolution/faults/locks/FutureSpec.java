package io.github.lockevolution.faults.locks;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;

/** A lock that needs a Redis newer than any there is. */
public final class FutureSpec extends TestSpec {

    @Override
    protected LockSpec with(LockSpec usual) {
        return usual.since(99, 0, 0);
    }

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        throw new AssertionError("nobody asked whether Redis is new enough");
    }
}
