package io.github.lockevolution.once;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.RACE;

import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;

/** The key whose answer takes two commands, {@link AnswerInTwoCommandsLock}, as the bench knows it. */
public final class AnswerInTwoCommandsLockSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("once-del-set")
                .of("once")
                .titled("DEL, then SET")
                .after("once-leased-key")
                .admits(AccessPolicy.AT_MOST_ONCE)
                .acquires("SET key begun NX PX millis")
                .releases("DEL key", "SET key answer")
                .suffers(RACE, FOREIGN_UNLOCK, LEASE_OVERRUN)
                .made((UnifiedJedis redis, String key, String owner, Duration lease) ->
                        new AnswerInTwoCommandsLock(redis, key, lease));
    }
}
