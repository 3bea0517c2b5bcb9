package io.github.lockevolution.stage1;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static io.github.lockevolution.lock.Failure.RACE;

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

/** Stage 1, {@link GetSetLock}, as the bench knows it. */
public final class GetSetStage implements LockStage {

    @Override
    public int number() {
        return 1;
    }

    @Override
    public String name() {
        return "stage1-get-set";
    }

    @Override
    public String title() {
        return "GET/SET";
    }

    /**
     * GET, SET and DEL, which Redis has had since 1.0.0.
     *
     * @see <a href="https://redis.io/docs/latest/commands/get/">GET</a>
     * @see <a href="https://redis.io/docs/latest/commands/set/">SET</a>
     * @see <a href="https://redis.io/docs/latest/commands/del/">DEL</a>
     */
    @Override
    public RedisVersion requires() {
        return new RedisVersion(1, 0, 0);
    }

    @Override
    public List<String> acquireCommands() {
        return List.of("GET key", "SET key owner");
    }

    @Override
    public List<String> releaseCommands() {
        return List.of("DEL key");
    }

    @Override
    public Set<Failure> suffers() {
        return EnumSet.of(RACE, ORPHAN_KEY, FOREIGN_UNLOCK);
    }

    /** {@inheritDoc} This lock has no lease and does not look at the one given. */
    @Override
    public Optional<StageHistory> history() {
        return Optional.of(StageHistory.of(210)
                .followedBy("stage2-setnx")
                .showing(RACE, 96, "A.B.B.A.A.A.B.B")
                .showing(ORPHAN_KEY, 22, "A.A.A-crash.B")
                .showing(FOREIGN_UNLOCK, 48, "A.B.B.A.A.B.B.A"));
    }

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new GetSetLock(redis, key, owner);
    }
}
