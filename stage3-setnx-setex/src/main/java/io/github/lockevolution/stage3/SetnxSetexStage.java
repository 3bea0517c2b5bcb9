package io.github.lockevolution.stage3;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.RedisVersion;
import io.github.lockevolution.lock.StageHistory;

/**
 * Stage 3, {@link SetnxSetexLock}, as the bench knows it. SETEX, which Redis has had since 2.0.0; SETNX and DEL are older.
 *
 * @see <a href="https://redis.io/docs/latest/commands/setex/">SETEX</a>
 * @see <a href="https://redis.io/docs/latest/commands/setnx/">SETNX</a>
 * @see <a href="https://redis.io/docs/latest/commands/del/">DEL</a>
 */
public final class SetnxSetexStage extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("stage3-setnx-setex")
                .numbered(3)
                .titled("SETNX + SETEX")
                .after("stage2-setnx")
                .since(2, 0, 0)
                .acquires("SETNX key owner", "SETEX key seconds owner")
                .releases("DEL key")
                .suffers(ORPHAN_KEY, FOREIGN_UNLOCK, LEASE_OVERRUN)
                .inHistory(StageHistory.of(280)
                        .until(new RedisVersion(2, 6, 12))
                        .followedBy("stage4-set-nx-ex")
                        .showing(ORPHAN_KEY, 10, "A.A-crash.B")
                        .showing(FOREIGN_UNLOCK, 68, "A.A.A.expire.B.A.B.B.B")
                        .showing(LEASE_OVERRUN, 48, "A.A.expire.B.B.B.B.A.A"))
                .made(SetnxSetexLock::new);
    }
}
