package io.github.lockevolution.stage4;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

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

/** Stage 4, {@link SetNxExLock}, as the bench knows it. */
public final class SetNxExStage implements LockStage {

    @Override
    public int number() {
        return 4;
    }

    @Override
    public String name() {
        return "stage4-set-nx-ex";
    }

    @Override
    public String title() {
        return "SET NX EX";
    }

    @Override
    public Optional<String> predecessor() {
        return Optional.of("stage3-setnx-setex");
    }

    /**
     * SET with NX and EX, which Redis has had since 2.6.12; DEL is older.
     *
     * @see <a href="https://redis.io/docs/latest/commands/set/">SET</a>
     * @see <a href="https://redis.io/docs/latest/commands/del/">DEL</a>
     */
    @Override
    public RedisVersion requires() {
        return new RedisVersion(2, 6, 12);
    }

    @Override
    public List<String> acquireCommands() {
        return List.of("SET key owner NX EX seconds");
    }

    @Override
    public List<String> releaseCommands() {
        return List.of("DEL key");
    }

    @Override
    public Set<Failure> suffers() {
        return EnumSet.of(FOREIGN_UNLOCK, LEASE_OVERRUN);
    }

    @Override
    public Optional<StageHistory> history() {
        return Optional.of(StageHistory.of(186)
                .followedBy("stage5-lua")
                .showing(FOREIGN_UNLOCK, 34, "A.A.expire.B.A.B.B")
                .showing(LEASE_OVERRUN, 48, "A.expire.B.B.B.A.A"));
    }

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new SetNxExLock(redis, key, owner, lease);
    }
}
