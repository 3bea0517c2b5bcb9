package io.github.lockevolution.stage3;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.lock.RedisVersion;
import io.github.lockevolution.lock.StageHistory;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import redis.clients.jedis.UnifiedJedis;

/** Stage 3, {@link SetnxSetexLock}, as the bench knows it. */
public final class SetnxSetexStage implements LockStage {

    @Override
    public int number() {
        return 3;
    }

    @Override
    public String name() {
        return "stage3-setnx-setex";
    }

    @Override
    public String title() {
        return "SETNX + SETEX";
    }

    @Override
    public Optional<String> predecessor() {
        return Optional.of("stage2-setnx");
    }

    /**
     * SETEX, which Redis has had since 2.0.0; SETNX and DEL are older.
     *
     * @see <a href="https://redis.io/docs/latest/commands/setex/">SETEX</a>
     * @see <a href="https://redis.io/docs/latest/commands/setnx/">SETNX</a>
     * @see <a href="https://redis.io/docs/latest/commands/del/">DEL</a>
     */
    @Override
    public RedisVersion requires() {
        return new RedisVersion(2, 0, 0);
    }

    @Override
    public List<String> acquireCommands() {
        return List.of("SETNX key owner", "SETEX key seconds owner");
    }

    @Override
    public List<String> releaseCommands() {
        return List.of("DEL key");
    }

    @Override
    public Set<Failure> suffers() {
        return EnumSet.of(ORPHAN_KEY, FOREIGN_UNLOCK, LEASE_OVERRUN);
    }

    @Override
    public Optional<StageHistory> history() {
        return Optional.of(StageHistory.of(280)
                .until(new RedisVersion(2, 6, 12))
                .followedBy("stage4-set-nx-ex")
                .showing(ORPHAN_KEY, 10, "A.A-crash.B")
                .showing(FOREIGN_UNLOCK, 68, "A.A.A.expire.B.A.B.B.B")
                .showing(LEASE_OVERRUN, 48, "A.A.expire.B.B.B.B.A.A"));
    }

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new SetnxSetexLock(redis, key, owner, lease);
    }
}
