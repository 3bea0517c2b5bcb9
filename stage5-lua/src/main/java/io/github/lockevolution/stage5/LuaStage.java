package io.github.lockevolution.stage5;

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

/** Stage 5, {@link LuaLock}, as the bench knows it. */
public final class LuaStage implements LockStage {

    @Override
    public int number() {
        return 5;
    }

    @Override
    public String name() {
        return "stage5-lua";
    }

    @Override
    public String title() {
        return "random + Lua";
    }

    @Override
    public Optional<String> predecessor() {
        return Optional.of("stage4-set-nx-ex");
    }

    /**
     * SET with NX and PX, which Redis has had since 2.6.12; EVALSHA and EVAL are as old as 2.6.0.
     *
     * @see <a href="https://redis.io/docs/latest/commands/set/">SET</a>
     * @see <a href="https://redis.io/docs/latest/commands/evalsha/">EVALSHA</a>
     * @see <a href="https://redis.io/docs/latest/commands/eval/">EVAL</a>
     */
    @Override
    public RedisVersion requires() {
        return new RedisVersion(2, 6, 12);
    }

    @Override
    public List<String> acquireCommands() {
        return List.of("SET key token NX PX millis");
    }

    @Override
    public List<String> releaseCommands() {
        return List.of("EVALSHA sha 1 key token");
    }

    @Override
    public Optional<String> releaseScript() {
        return Optional.of(LuaLock.DELETE_IF_OURS);
    }

    @Override
    public Set<Failure> suffers() {
        return EnumSet.of(LEASE_OVERRUN);
    }

    @Override
    public Optional<StageHistory> history() {
        return Optional.of(StageHistory.of(186).showing(LEASE_OVERRUN, 48, "A.expire.B.B.B.A.A"));
    }

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new LuaLock(redis, key, owner, lease);
    }
}
