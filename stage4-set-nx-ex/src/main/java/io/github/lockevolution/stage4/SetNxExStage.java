package io.github.lockevolution.stage4;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.StageHistory;

/**
 * Stage 4, {@link SetNxExLock}, as the bench knows it. SET with NX and EX, which Redis has had since 2.6.12; DEL is older.
 *
 * @see <a href="https://redis.io/docs/latest/commands/set/">SET</a>
 * @see <a href="https://redis.io/docs/latest/commands/del/">DEL</a>
 */
public final class SetNxExStage extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("stage4-set-nx-ex")
                .numbered(4)
                .titled("SET NX EX")
                .after("stage3-setnx-setex")
                .since(2, 6, 12)
                .acquires("SET key owner NX EX seconds")
                .releases("DEL key")
                .suffers(FOREIGN_UNLOCK, LEASE_OVERRUN)
                .inHistory(StageHistory.of(186)
                        .followedBy("stage5-lua")
                        .showing(FOREIGN_UNLOCK, 34, "A.A.expire.B.A.B.B")
                        .showing(LEASE_OVERRUN, 48, "A.expire.B.B.B.A.A"))
                .made(SetNxExLock::new);
    }
}
