package io.github.lockevolution.beyond;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;

/**
 * The lock that tells those who wait, {@link NotifiedLock}, as the bench knows it. SET with NX and PX, which Redis has had since 2.6.12; EVALSHA and EVAL are as old as 2.6.0, PUBLISH and SUBSCRIBE as 2.0.0.
 *
 * @see <a href="https://redis.io/docs/latest/commands/set/">SET</a>
 * @see <a href="https://redis.io/docs/latest/commands/publish/">PUBLISH</a>
 * @see <a href="https://redis.io/docs/latest/commands/evalsha/">EVALSHA</a>
 */
public final class NotifiedSpec extends LockProvider {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("notified-lock")
                .of("beyond")
                .titled("notified")
                .after("stage5-lua")
                .since(2, 6, 12)
                .acquires("SET key token NX PX millis")
                .releasesByScript(NotifiedLock.DELETE_AND_TELL_IF_OURS.text(), "EVALSHA sha 1 key token key:free")
                .suffers(LEASE_OVERRUN)
                .<UnifiedJedis>made(
                        (redis, key, owner, lease) -> new NotifiedLock(redis, redis, key, owner, lease, LONGEST_WAIT));
    }
}
