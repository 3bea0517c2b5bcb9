package io.github.lockevolution.stage2;

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

/** Stage 2, {@link SetnxLock}, as the bench knows it. */
public final class SetnxStage implements LockStage {

    @Override
    public int number() {
        return 2;
    }

    @Override
    public String name() {
        return "stage2-setnx";
    }

    @Override
    public String title() {
        return "SETNX";
    }

    @Override
    public Optional<String> predecessor() {
        return Optional.of("stage1-get-set");
    }

    /**
     * SETNX and DEL, which Redis has had since 1.0.0.
     *
     * @see <a href="https://redis.io/docs/latest/commands/setnx/">SETNX</a>
     * @see <a href="https://redis.io/docs/latest/commands/del/">DEL</a>
     */
    @Override
    public RedisVersion requires() {
        return new RedisVersion(1, 0, 0);
    }

    @Override
    public List<String> acquireCommands() {
        return List.of("SETNX key owner");
    }

    @Override
    public List<String> releaseCommands() {
        return List.of("DEL key");
    }

    @Override
    public Set<Failure> suffers() {
        return EnumSet.of(ORPHAN_KEY);
    }

    /** {@inheritDoc} This lock has no lease and does not look at the one given. */
    @Override
    public Optional<StageHistory> history() {
        return Optional.of(StageHistory.of(28)
                .until(new RedisVersion(2, 0, 0))
                .followedBy("stage3-setnx-setex")
                .showing(ORPHAN_KEY, 14, "A.A-crash.B"));
    }

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new SetnxLock(redis, key, owner);
    }
}
