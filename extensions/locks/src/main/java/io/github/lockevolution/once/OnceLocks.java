package io.github.lockevolution.once;

import static io.github.lockevolution.lock.AccessPolicy.AT_MOST_ONCE;
import static io.github.lockevolution.lock.AccessPolicy.AT_MOST_ONCE_PER_LEASE;
import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.HALF_DONE;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static io.github.lockevolution.lock.Failure.RACE;

import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.LockCollection;
import io.github.lockevolution.lock.LockSpec;
import java.util.List;
import redis.clients.jedis.UnifiedJedis;

/** The keys that have work done once, ever or in a period, as the bench knows them. */
public final class OnceLocks implements LockCollection {

    @Override
    public List<LockSpec> locks() {
        return List.of(
                key("once-key", AT_MOST_ONCE)
                        .titled("key for ever")
                        .acquires("SET key begun NX")
                        .suffers(HALF_DONE)
                        .<UnifiedJedis>made((redis, key, owner, lease) -> new KeyForEverLock(redis, key)),
                key("once-leased-key", AT_MOST_ONCE)
                        .titled("key + lease")
                        .after("once-key")
                        .acquires("SET key begun NX PX millis")
                        .suffers(RACE, LEASE_OVERRUN)
                        .<UnifiedJedis>made((redis, key, owner, lease) -> new KeyForALeaseLock(redis, key, lease)),
                key("once-del-set", AT_MOST_ONCE)
                        .titled("DEL, then SET")
                        .after("once-leased-key")
                        .acquires("SET key begun NX PX millis")
                        .releases("DEL key", "SET key answer")
                        .suffers(RACE, FOREIGN_UNLOCK, LEASE_OVERRUN)
                        .<UnifiedJedis>made(
                                (redis, key, owner, lease) -> new AnswerInTwoCommandsLock(redis, key, lease)),
                key("once-answer", AT_MOST_ONCE)
                        .titled("answer behind it")
                        .after("once-del-set")
                        .acquires("SET key owner NX PX millis")
                        .releases("EVAL script 1 key owner answer")
                        .suffers(LEASE_OVERRUN)
                        .made(AnswerBehindLock::new),
                key("job-freed", AT_MOST_ONCE_PER_LEASE)
                        .titled("job + DEL")
                        .acquires("SET key running NX PX millis")
                        .releases("DEL key")
                        .suffers(RACE, FOREIGN_UNLOCK, LEASE_OVERRUN, HALF_DONE)
                        .<UnifiedJedis>made((redis, key, owner, lease) -> new JobFreedLock(redis, key, lease)),
                key("job-kept", AT_MOST_ONCE_PER_LEASE)
                        .titled("job, kept")
                        .after("job-freed")
                        .acquires("SET key running NX PX millis")
                        .suffers(LEASE_OVERRUN, HALF_DONE)
                        .<UnifiedJedis>made((redis, key, owner, lease) -> new JobUntilItsEndLock(redis, key, lease)),
                key("rate-limit", AT_MOST_ONCE_PER_LEASE)
                        .titled("INCR + EXPIRE")
                        .acquires("INCR key", "PEXPIRE key millis")
                        .suffers(ORPHAN_KEY, LEASE_OVERRUN, HALF_DONE)
                        .<UnifiedJedis>made((redis, key, owner, lease) -> new RateLimitLock(redis, key, lease)));
    }

    private static LockSpec key(String name, AccessPolicy policy) {
        return LockSpec.inRedis(name).of("once").admits(policy);
    }
}
