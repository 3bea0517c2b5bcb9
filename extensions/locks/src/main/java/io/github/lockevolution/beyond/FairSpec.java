package io.github.lockevolution.beyond;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.UNRELEASED;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;

/**
 * The lock that is first come, first served, {@link FairLock}, as the bench knows it. LPOS, which Redis has had since 6.0.6; everything else is older.
 *
 * @see <a href="https://redis.io/docs/latest/commands/lpos/">LPOS</a>
 * @see <a href="https://redis.io/docs/latest/commands/evalsha/">EVALSHA</a>
 */
public final class FairSpec extends LockProvider {

    private static final Duration TURN = Duration.ofSeconds(2);

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("fair-lock")
                .of("beyond")
                .titled("fair queue")
                .after("stage5-lua")
                .since(6, 0, 6)
                .acquires("EVALSHA sha 2 key key:queue token millis " + TURN.toMillis())
                .releasesByScript(
                        FairLock.LEAVE_AND_CALL_NEXT.text(), "EVALSHA sha 2 key key:queue token " + TURN.toMillis())
                // Each client of a census asks once: one that was refused is called, and does not come.
                .suffers(LEASE_OVERRUN, UNRELEASED)
                .<UnifiedJedis>made((redis, key, owner, lease) -> new FairLock(redis, key, owner, lease, TURN));
    }
}
