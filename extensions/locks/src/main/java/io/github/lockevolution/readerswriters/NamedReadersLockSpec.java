package io.github.lockevolution.readerswriters;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;

/** The read-write lock that knows its readers, {@link NamedReadersLock}, as the bench knows it. */
public final class NamedReadersLockSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("rw-named-readers")
                .of("readers-writers")
                .titled("named readers")
                .after("rw-counted-readers")
                .admits(AccessPolicy.READERS_OR_WRITER)
                .acquires("EVAL script 1 key owner millis")
                .releases("EVAL script 1 key owner millis")
                .suffers(LEASE_OVERRUN)
                .made(NamedReadersLockSpec::side);
    }

    private static DistributedLock side(UnifiedJedis redis, String key, String owner, Duration lease) {
        NamedReadersLock lock = new NamedReadersLock(redis, key, owner, lease);
        return AccessPolicy.ReadersOrWriter.writes(owner) ? lock.writeLock() : lock.readLock();
    }
}
