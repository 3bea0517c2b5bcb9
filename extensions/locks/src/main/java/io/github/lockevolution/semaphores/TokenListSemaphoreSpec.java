package io.github.lockevolution.semaphores;

import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;

import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;

/** The semaphore of tokens in a list, {@link TokenListSemaphore}, as the bench knows it. */
public final class TokenListSemaphoreSpec extends LockProvider {

    private static final int PERMITS = 2;

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("sem-token-list")
                .of("semaphores")
                .titled("token list")
                .after("sem-counter")
                .admits(AccessPolicy.permits(PERMITS))
                .acquires("EVAL script 2 key key:filled 2")
                .releases("RPUSH key 1")
                .suffers(ORPHAN_KEY)
                .made((UnifiedJedis redis, String key, String owner, Duration lease) ->
                        new TokenListSemaphore(redis, key, PERMITS));
    }
}
