package io.github.lockevolution.stage2;

import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.RedisVersion;
import io.github.lockevolution.lock.StageHistory;
import redis.clients.jedis.UnifiedJedis;

/**
 * Stage 2, {@link SetnxLock}, as the bench knows it. SETNX and DEL, which Redis has had since 1.0.0.
 *
 * @see <a href="https://redis.io/docs/latest/commands/setnx/">SETNX</a>
 * @see <a href="https://redis.io/docs/latest/commands/del/">DEL</a>
 */
public final class SetnxStage extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("stage2-setnx")
                .numbered(2)
                .titled("SETNX")
                .after("stage1-get-set")
                .since(1, 0, 0)
                .acquires("SETNX key owner")
                .releases("DEL key")
                .suffers(ORPHAN_KEY)
                // This lock has no lease and does not look at the one given.
                .inHistory(StageHistory.of(28)
                        .until(new RedisVersion(2, 0, 0))
                        .followedBy("stage3-setnx-setex")
                        .showing(ORPHAN_KEY, 14, "A.A-crash.B"))
                .<UnifiedJedis>made((redis, key, owner, lease) -> new SetnxLock(redis, key, owner));
    }
}
