package io.github.lockevolution.beyond;

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

/** The lock with a fencing token, {@link FencedLock}, as the bench knows it. */
public final class FencedStage implements LockStage {

    @Override
    public String collection() {
        return "beyond";
    }

    @Override
    public String name() {
        return "fenced-lock";
    }

    @Override
    public String title() {
        return "fencing token";
    }

    @Override
    public Optional<String> predecessor() {
        return Optional.of("stage5-lua");
    }

    /**
     * SET with NX and PX, which Redis has had since 2.6.12; EVALSHA and EVAL are as old as 2.6.0, and INCR older.
     *
     * @see <a href="https://redis.io/docs/latest/commands/set/">SET</a>
     * @see <a href="https://redis.io/docs/latest/commands/incr/">INCR</a>
     * @see <a href="https://redis.io/docs/latest/commands/evalsha/">EVALSHA</a>
     */
    @Override
    public RedisVersion requires() {
        return new RedisVersion(2, 6, 12);
    }

    @Override
    public List<String> acquireCommands() {
        return List.of("EVALSHA sha 2 key key:fence token millis");
    }

    @Override
    public List<String> releaseCommands() {
        return List.of("EVALSHA sha 1 key token");
    }

    @Override
    public Optional<String> releaseScript() {
        return Optional.of(FencedLock.DELETE_IF_OURS.text());
    }

    @Override
    public Set<Failure> suffers() {
        return EnumSet.of(LEASE_OVERRUN);
    }

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new FencedLock(redis, key, owner, lease);
    }
}
