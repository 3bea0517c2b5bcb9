package io.github.lockevolution.semaphores;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static io.github.lockevolution.lock.Failure.RACE;

import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.LockCollection;
import io.github.lockevolution.lock.LockSpec;
import java.util.List;
import redis.clients.jedis.UnifiedJedis;

/** The semaphores, as the bench knows them. */
public final class SemaphoreLocks implements LockCollection {

    private static final int PERMITS = 2;

    @Override
    public List<LockSpec> locks() {
        return List.of(
                semaphore("sem-counter")
                        .titled("counter")
                        .acquires("INCR key")
                        .releases("DECR key")
                        .suffers(ORPHAN_KEY)
                        .<UnifiedJedis>made((redis, key, owner, lease) -> new CounterSemaphore(redis, key, PERMITS)),
                semaphore("sem-look-then-add")
                        .titled("look, then add")
                        .acquires("SCARD key", "SADD key owner")
                        .releases("SREM key owner")
                        .suffers(RACE, ORPHAN_KEY)
                        .<UnifiedJedis>made(
                                (redis, key, owner, lease) -> new LookThenAddSemaphore(redis, key, owner, PERMITS)),
                semaphore("sem-token-list")
                        .titled("token list")
                        .after("sem-counter")
                        .acquires("EVAL script 2 key key:filled 2")
                        .releases("RPUSH key 1")
                        .suffers(ORPHAN_KEY)
                        .<UnifiedJedis>made((redis, key, owner, lease) -> new TokenListSemaphore(redis, key, PERMITS)),
                semaphore("sem-expiring-counter")
                        .titled("counter + lease")
                        .after("sem-counter")
                        .acquires("EVAL script 1 key 2 millis")
                        .releases("DECR key")
                        .suffers(FOREIGN_UNLOCK, LEASE_OVERRUN)
                        .<UnifiedJedis>made(
                                (redis, key, owner, lease) -> new ExpiringCounterSemaphore(redis, key, PERMITS, lease)),
                semaphore("sem-ranked")
                        .titled("rank by time")
                        .after("sem-expiring-counter")
                        .acquires("EVAL script 1 key deadline deadline owner")
                        .releases("ZREM key owner")
                        .suffers(RACE, LEASE_OVERRUN)
                        .<UnifiedJedis>made((redis, key, owner, lease, clock) ->
                                new RankedSemaphore(redis, key, owner, PERMITS, lease, clock)),
                semaphore("sem-leased")
                        .titled("leased permits")
                        .after("sem-ranked")
                        .acquires("EVAL script 1 key deadline 2 deadline owner")
                        .releases("ZREM key owner")
                        .suffers(LEASE_OVERRUN)
                        .<UnifiedJedis>made((redis, key, owner, lease, clock) ->
                                new LeasedSemaphore(redis, key, owner, PERMITS, lease, clock)),
                semaphore("sem-fair")
                        .titled("rank by number")
                        .after("sem-ranked")
                        .acquires("EVAL draw 3 keys deadline", "EVAL enter 2 keys now number owner")
                        .releases("EVAL leave 2 keys owner")
                        .suffers(RACE, LEASE_OVERRUN)
                        .<UnifiedJedis>made((redis, key, owner, lease, clock) ->
                                new FairSemaphore(redis, key, owner, PERMITS, lease, clock)));
    }

    private static LockSpec semaphore(String name) {
        return LockSpec.inRedis(name).of("semaphores").admits(AccessPolicy.permits(PERMITS));
    }
}
