package io.github.lockevolution.stage1;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static io.github.lockevolution.lock.Failure.RACE;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.StageHistory;
import redis.clients.jedis.UnifiedJedis;

/**
 * Stage 1, {@link GetSetLock}, as the bench knows it. GET, SET and DEL, which Redis has had since 1.0.0.
 *
 * @see <a href="https://redis.io/docs/latest/commands/get/">GET</a>
 * @see <a href="https://redis.io/docs/latest/commands/set/">SET</a>
 * @see <a href="https://redis.io/docs/latest/commands/del/">DEL</a>
 */
public final class GetSetStage extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("stage1-get-set")
                .numbered(1)
                .titled("GET/SET")
                .since(1, 0, 0)
                .acquires("GET key", "SET key owner")
                .releases("DEL key")
                .suffers(RACE, ORPHAN_KEY, FOREIGN_UNLOCK)
                // This lock has no lease and does not look at the one given.
                .inHistory(StageHistory.of(210)
                        .followedBy("stage2-setnx")
                        .showing(RACE, 96, "A.B.B.A.A.A.B.B")
                        .showing(ORPHAN_KEY, 22, "A.A.A-crash.B")
                        .showing(FOREIGN_UNLOCK, 48, "A.B.B.A.A.B.B.A"))
                .<UnifiedJedis>made((redis, key, owner, lease) -> new GetSetLock(redis, key, owner));
    }
}
