package io.github.lockevolution.once;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;

/** The key with the answer behind it, {@link AnswerBehindLock}, as the bench knows it. */
public final class AnswerBehindLockSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("once-answer")
                .of("once")
                .titled("answer behind it")
                .after("once-del-set")
                .admits(AccessPolicy.AT_MOST_ONCE)
                .acquires("SET key owner NX PX millis")
                .releases("EVAL script 1 key owner answer")
                .suffers(LEASE_OVERRUN)
                .made((UnifiedJedis redis, String key, String owner, Duration lease) ->
                        new AnswerBehindLock(redis, key, owner, lease));
    }
}
