package io.github.lockevolution.beyond;

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

/** The lock that is first come, first served, {@link FairLock}, as the bench knows it. */
public final class FairStage implements LockStage {

    private static final Duration TURN = Duration.ofSeconds(2);

    @Override
    public String collection() {
        return "beyond";
    }

    @Override
    public String name() {
        return "fair-lock";
    }

    @Override
    public String title() {
        return "fair queue";
    }

    @Override
    public Optional<String> predecessor() {
        return Optional.of("stage5-lua");
    }

    /**
     * LPOS, which Redis has had since 6.0.6; everything else is older.
     *
     * @see <a href="https://redis.io/docs/latest/commands/lpos/">LPOS</a>
     * @see <a href="https://redis.io/docs/latest/commands/evalsha/">EVALSHA</a>
     */
    @Override
    public RedisVersion requires() {
        return new RedisVersion(6, 0, 6);
    }

    @Override
    public List<String> acquireCommands() {
        return List.of("EVALSHA sha 2 key key:queue token millis " + TURN.toMillis());
    }

    @Override
    public List<String> releaseCommands() {
        return List.of("EVALSHA sha 2 key key:queue token " + TURN.toMillis());
    }

    @Override
    public Optional<String> releaseScript() {
        return Optional.of(FairLock.LEAVE_AND_CALL_NEXT.text());
    }

    /** Each client of a census asks once: one that was refused is called, and does not come. */
    @Override
    public Set<Failure> suffers() {
        return EnumSet.of(LEASE_OVERRUN, UNRELEASED);
    }

    /** A turn lasts two seconds. */
    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new FairLock(redis, key, owner, lease, TURN);
    }
}
