package io.github.lockevolution.stage5;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.StageHistory;

/**
 * Stage 5, {@link LuaLock}, as the bench knows it. SET with NX and PX, which Redis has had since 2.6.12; EVALSHA and EVAL are as old as 2.6.0.
 *
 * @see <a href="https://redis.io/docs/latest/commands/set/">SET</a>
 * @see <a href="https://redis.io/docs/latest/commands/evalsha/">EVALSHA</a>
 * @see <a href="https://redis.io/docs/latest/commands/eval/">EVAL</a>
 */
public final class LuaStage extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("stage5-lua")
                .numbered(5)
                .titled("random + Lua")
                .after("stage4-set-nx-ex")
                .since(2, 6, 12)
                .acquires("SET key token NX PX millis")
                .releasesByScript(LuaLock.DELETE_IF_OURS, "EVALSHA sha 1 key token")
                .suffers(LEASE_OVERRUN)
                .inHistory(StageHistory.of(186).showing(LEASE_OVERRUN, 48, "A.expire.B.B.B.A.A"))
                .made(LuaLock::new);
    }
}
