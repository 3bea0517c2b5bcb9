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

/** The lock that its holder may take again, {@link RedisReentrantLock}, as the bench knows it. */
public final class ReentrantStage implements LockStage {

    @Override
    public String collection() {
        return "beyond";
    }

    @Override
    public String name() {
        return "reentrant-lock";
    }

    @Override
    public String title() {
        return "re-entrant";
    }

    @Override
    public Optional<String> predecessor() {
        return Optional.of("stage5-lua");
    }

    /**
     * EVALSHA, EVAL and PEXPIRE, which Redis has had since 2.6.0; HEXISTS and HINCRBY are older.
     *
     * @see <a href="https://redis.io/docs/latest/commands/evalsha/">EVALSHA</a>
     * @see <a href="https://redis.io/docs/latest/commands/pexpire/">PEXPIRE</a>
     * @see <a href="https://redis.io/docs/latest/commands/hincrby/">HINCRBY</a>
     */
    @Override
    public RedisVersion requires() {
        return new RedisVersion(2, 6, 0);
    }

    @Override
    public List<String> acquireCommands() {
        return List.of("EVALSHA sha 1 key token millis");
    }

    @Override
    public List<String> releaseCommands() {
        return List.of("EVALSHA sha 1 key token");
    }

    @Override
    public Optional<String> releaseScript() {
        return Optional.of(RedisReentrantLock.GIVE_BACK_ONE_IF_OURS.text());
    }

    @Override
    public Set<Failure> suffers() {
        return EnumSet.of(LEASE_OVERRUN);
    }

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new RedisReentrantLock(redis, key, owner, lease);
    }
}
