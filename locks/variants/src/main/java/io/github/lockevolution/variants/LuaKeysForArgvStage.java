package io.github.lockevolution.variants;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.UNRELEASED;

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

/** The lock with a script that reads the wrong list, {@link LuaKeysForArgvLock}, as the bench knows it. */
public final class LuaKeysForArgvStage implements LockStage {

    @Override
    public String collection() {
        return "variants";
    }

    @Override
    public String name() {
        return "lua-keys-for-argv";
    }

    @Override
    public String title() {
        return "KEYS for ARGV";
    }

    @Override
    public Optional<String> predecessor() {
        return Optional.of("stage4-set-nx-ex");
    }

    /**
     * SET with NX and EX, which Redis has had since 2.6.12; EVALSHA and EVAL are as old as 2.6.0.
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
        return List.of("SET key owner NX EX seconds");
    }

    @Override
    public List<String> releaseCommands() {
        return List.of("EVALSHA sha 1 key owner");
    }

    @Override
    public Optional<String> releaseScript() {
        return Optional.of(LuaKeysForArgvLock.DELETE_IF_OURS.text());
    }

    @Override
    public Set<Failure> suffers() {
        return EnumSet.of(LEASE_OVERRUN, UNRELEASED);
    }

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new LuaKeysForArgvLock(redis, key, owner, lease);
    }
}
