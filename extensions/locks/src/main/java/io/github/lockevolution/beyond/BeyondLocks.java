package io.github.lockevolution.beyond;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.UNRELEASED;

import io.github.lockevolution.lock.LockCollection;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.List;
import redis.clients.jedis.UnifiedJedis;

/**
 * The locks that came after the stages, as the bench knows them. Redis has had SET with NX and PX since 2.6.12, EVAL, EVALSHA and PEXPIRE since 2.6.0, LPOS
 * since 6.0.6, and DELEX with IFEQ since 8.4. A Valkey, which has DELIFEQ since 9.0, counts its versions otherwise.
 *
 * @see <a href="https://redis.io/docs/latest/commands/">Commands, each with the Redis it came with</a>
 * @see <a href="https://valkey.io/commands/delifeq/">DELIFEQ</a>
 */
public final class BeyondLocks implements LockCollection {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);
    private static final Duration TURN = Duration.ofSeconds(2);

    @Override
    public List<LockSpec> locks() {
        return List.of(
                afterStages("fenced-lock")
                        .titled("fencing token")
                        .since(2, 6, 12)
                        .acquires("EVALSHA sha 2 key key:fence token millis")
                        .releasesByScript(FencedLock.DELETE_IF_OURS.text(), "EVALSHA sha 1 key token")
                        .suffers(LEASE_OVERRUN)
                        .made(FencedLock::new),
                afterStages("watchdog-lock")
                        .titled("watchdog")
                        .since(2, 6, 12)
                        .acquires("SET key token NX PX millis")
                        .releasesByScript(WatchdogLock.DELETE_IF_OURS.text(), "EVALSHA sha 1 key token")
                        .suffers(LEASE_OVERRUN)
                        .<UnifiedJedis>made((redis, key, owner, lease, clock, timer) ->
                                new WatchdogLock(redis, key, owner, lease, timer)),
                afterStages("reentrant-lock")
                        .titled("re-entrant")
                        .since(2, 6, 0)
                        .acquires("EVALSHA sha 1 key token millis")
                        .releasesByScript(RedisReentrantLock.GIVE_BACK_ONE_IF_OURS.text(), "EVALSHA sha 1 key token")
                        .suffers(LEASE_OVERRUN)
                        .made(RedisReentrantLock::new),
                afterStages("notified-lock")
                        .titled("notified")
                        .since(2, 6, 12)
                        .acquires("SET key token NX PX millis")
                        .releasesByScript(
                                NotifiedLock.DELETE_AND_TELL_IF_OURS.text(), "EVALSHA sha 1 key token key:free")
                        .suffers(LEASE_OVERRUN)
                        .<UnifiedJedis>made((redis, key, owner, lease) ->
                                new NotifiedLock(redis, redis, key, owner, lease, LONGEST_WAIT)),
                afterStages("fair-lock")
                        .titled("fair queue")
                        .since(6, 0, 6)
                        .acquires("EVALSHA sha 2 key key:queue token millis " + TURN.toMillis())
                        .releasesByScript(
                                FairLock.LEAVE_AND_CALL_NEXT.text(),
                                "EVALSHA sha 2 key key:queue token " + TURN.toMillis())
                        // Each client of a census asks once: one that was refused is called, and does not come.
                        .suffers(LEASE_OVERRUN, UNRELEASED)
                        .<UnifiedJedis>made((redis, key, owner, lease) -> new FairLock(redis, key, owner, lease, TURN)),
                afterStages("native-delete")
                        .titled("DELEX IFEQ")
                        .since(8, 4, 0)
                        .requiresOneOf("DELEX", "DELIFEQ")
                        .acquires("SET key token NX PX millis")
                        .releases("DELEX key IFEQ token")
                        .suffers(LEASE_OVERRUN)
                        .made(NativeDeleteLock::new));
    }

    private static LockSpec afterStages(String name) {
        return LockSpec.inRedis(name).of("beyond").after("stage5-lua");
    }
}
