package io.github.lockevolution.variants;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.lock.RedisVersion;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import redis.clients.jedis.UnifiedJedis;

/** The lock with SETNX and SETEX in one script, {@link LuaSetnxSetexLock}, as the bench knows it. */
public final class LuaSetnxSetexStage implements LockStage {

    @Override
    public String collection() {
        return "variants";
    }

    @Override
    public String name() {
        return "lua-setnx-setex";
    }

    @Override
    public String title() {
        return "Lua SETNX SETEX";
    }

    @Override
    public Optional<String> predecessor() {
        return Optional.of("stage3-setnx-setex");
    }

    /**
     * EVALSHA and EVAL, which Redis has had since 2.6.0; SETEX is as old as 2.0.0, and SETNX older.
     *
     * @see <a href="https://redis.io/docs/latest/commands/evalsha/">EVALSHA</a>
     * @see <a href="https://redis.io/docs/latest/commands/eval/">EVAL</a>
     * @see <a href="https://redis.io/docs/latest/commands/setex/">SETEX</a>
     * @see <a href="https://redis.io/docs/latest/commands/setnx/">SETNX</a>
     */
    @Override
    public RedisVersion requires() {
        return new RedisVersion(2, 6, 0);
    }

    @Override
    public List<String> acquireCommands() {
        return List.of("EVALSHA sha 1 key owner seconds");
    }

    @Override
    public List<String> releaseCommands() {
        return List.of("EVALSHA sha 1 key owner");
    }

    @Override
    public Optional<String> releaseScript() {
        return Optional.of(LuaSetnxSetexLock.DELETE_IF_OURS.text());
    }

    @Override
    public Set<Failure> suffers() {
        return EnumSet.of(LEASE_OVERRUN);
    }

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new LuaSetnxSetexLock(redis, key, owner, lease);
    }
}
