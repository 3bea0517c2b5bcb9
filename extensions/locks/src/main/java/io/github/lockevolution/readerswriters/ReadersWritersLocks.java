package io.github.lockevolution.readerswriters;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.LockCollection;
import io.github.lockevolution.lock.LockSpec;
import java.util.List;
import redis.clients.jedis.UnifiedJedis;

/** The read-write locks, as the bench knows them: a client takes the side that its name says. */
public final class ReadersWritersLocks implements LockCollection {

    @Override
    public List<LockSpec> locks() {
        return List.of(
                readWriteLock("rw-counted-readers")
                        .titled("counted readers")
                        .suffers(FOREIGN_UNLOCK, LEASE_OVERRUN)
                        .<UnifiedJedis>made((redis, key, owner, lease) -> {
                            CountedReadersLock lock = new CountedReadersLock(redis, key, owner, lease);
                            return AccessPolicy.ReadersOrWriter.writes(owner) ? lock.writeLock() : lock.readLock();
                        }),
                readWriteLock("rw-named-readers")
                        .titled("named readers")
                        .after("rw-counted-readers")
                        .suffers(LEASE_OVERRUN)
                        .<UnifiedJedis>made((redis, key, owner, lease) -> {
                            NamedReadersLock lock = new NamedReadersLock(redis, key, owner, lease);
                            return AccessPolicy.ReadersOrWriter.writes(owner) ? lock.writeLock() : lock.readLock();
                        }));
    }

    private static LockSpec readWriteLock(String name) {
        return LockSpec.inRedis(name)
                .of("readers-writers")
                .admits(AccessPolicy.READERS_OR_WRITER)
                .acquires("EVAL script 1 key owner millis")
                .releases("EVAL script 1 key owner millis");
    }
}
