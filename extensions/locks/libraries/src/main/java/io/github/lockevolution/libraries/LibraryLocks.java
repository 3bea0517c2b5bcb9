package io.github.lockevolution.libraries;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;

import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.LockCollection;
import io.github.lockevolution.lock.LockSpec;
import java.util.ConcurrentModificationException;
import java.util.List;
import org.springframework.integration.redis.util.RedisLockRegistry.RedisLockType;

/**
 * The locks of libraries in a Redis, as the bench knows them. Redisson asks for Redis 3.0 and newer. Spring sends UNLINK, which Redis has had since 4.0.0, and
 * from 8.4 on DELEX; ShedLock SET with NX and PX, since 2.6.12.
 *
 * @see <a href="https://github.com/redisson/redisson#features">Redisson's README</a>
 * @see <a href="https://redisson.pro/docs/data-and-services/locks-and-synchronizers/">Redisson's locks and synchronizers</a>
 * @see <a href="https://redis.io/docs/latest/commands/">Commands, each with the Redis it came with</a>
 */
public final class LibraryLocks implements LockCollection {

    private static final int PERMITS = 2;

    @Override
    public List<LockSpec> locks() {
        return List.of(
                redisson("redisson-lease")
                        .titled("Redisson, lease")
                        .after("stage5-lua")
                        .connects((redis, key, owner, lease) -> new RedissonLeaseLock(redis, key, lease)),
                redisson("redisson-watchdog")
                        .titled("Redisson, renews")
                        .after("watchdog-lock")
                        // When the thread that took it dies and its process lives on: Redisson renews all the same.
                        .suffersBeyond(ORPHAN_KEY)
                        .connects((redis, key, owner, lease) -> new RedissonWatchdogLock(redis, key, lease)),
                redisson("redisson-fair")
                        .titled("Redisson, fair")
                        .after("redisson-lease")
                        // A refused client that leaves its queue frees the lock.
                        .suffers(FOREIGN_UNLOCK, LEASE_OVERRUN)
                        .connects((redis, key, owner, lease, clock) -> new RedissonFairLock(redis, key, lease, clock)),
                redisson("redisson-fenced")
                        .titled("Redisson, fenced")
                        .after("fenced-lock")
                        .connects((redis, key, owner, lease) -> new RedissonFencedLock(redis, key, lease)),
                redisson("redisson-semaphore")
                        .of("semaphore-libraries")
                        .titled("Redisson, sem.")
                        .admits(AccessPolicy.permits(PERMITS))
                        .suffers(ORPHAN_KEY)
                        .connects((redis, key, owner, lease) -> new RedissonSemaphore(redis, key, PERMITS)),
                redisson("redisson-read-write")
                        .of("readers-writers-libraries")
                        .titled("Redisson, R/W")
                        .admits(AccessPolicy.READERS_OR_WRITER)
                        .connects((redis, key, owner, lease) -> new RedissonReadWriteLock(
                                redis, key, AccessPolicy.ReadersOrWriter.writes(owner), lease)),
                spring("spring-spin", RedisLockType.SPIN_LOCK)
                        .titled("Spring, spin")
                        .after("stage5-lua"),
                spring("spring-pub-sub", RedisLockType.PUB_SUB_LOCK)
                        .titled("Spring, pub-sub")
                        .after("notified-lock"),
                shedLock("shedlock", ShedLock.Update.ANY)
                        .titled("ShedLock")
                        .after("stage4-set-nx-ex")
                        .suffers(FOREIGN_UNLOCK, LEASE_OVERRUN),
                shedLock("shedlock-safe", ShedLock.Update.SAFE)
                        .titled("ShedLock, safe")
                        .after("shedlock"));
    }

    private static LockSpec library(String name) {
        return LockSpec.inRedis(name).of("libraries").suffers(LEASE_OVERRUN);
    }

    private static LockSpec redisson(String name) {
        return library(name).since(3, 0, 0);
    }

    private static LockSpec spring(String name, RedisLockType type) {
        return library(name)
                .since(4, 0, 0)
                // Spring's error if the lease has run out before the lock is given back.
                .refusesBy(ConcurrentModificationException.class)
                .connects((redis, key, owner, lease) -> new SpringLock(redis, key, lease, type));
    }

    private static LockSpec shedLock(String name, ShedLock.Update update) {
        return library(name)
                .since(2, 6, 12)
                .connects((redis, key, owner, lease, clock) -> new ShedLock(redis, key, lease, clock, update));
    }
}
