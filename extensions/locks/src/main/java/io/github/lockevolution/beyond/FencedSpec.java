package io.github.lockevolution.beyond;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;

/**
 * The lock with a fencing token, {@link FencedLock}, as the bench knows it. SET with NX and PX, which Redis has had since 2.6.12; EVALSHA and EVAL are as old as 2.6.0, and INCR older.
 *
 * @see <a href="https://redis.io/docs/latest/commands/set/">SET</a>
 * @see <a href="https://redis.io/docs/latest/commands/incr/">INCR</a>
 * @see <a href="https://redis.io/docs/latest/commands/evalsha/">EVALSHA</a>
 */
public final class FencedSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("fenced-lock")
                .of("beyond")
                .titled("fencing token")
                .after("stage5-lua")
                .since(2, 6, 12)
                .acquires("EVALSHA sha 2 key key:fence token millis")
                .releasesByScript(FencedLock.DELETE_IF_OURS.text(), "EVALSHA sha 1 key token")
                .suffers(LEASE_OVERRUN)
                .made(FencedLock::new);
    }
}
