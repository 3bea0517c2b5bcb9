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

/** The lock that tells those who wait, {@link NotifiedLock}, as the bench knows it. */
public final class NotifiedStage implements LockStage {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

    @Override
    public String collection() {
        return "beyond";
    }

    @Override
    public String name() {
        return "notified-lock";
    }

    @Override
    public String title() {
        return "notified";
    }

    @Override
    public Optional<String> predecessor() {
        return Optional.of("stage5-lua");
    }

    /**
     * SET with NX and PX, which Redis has had since 2.6.12; EVALSHA and EVAL are as old as 2.6.0, PUBLISH and SUBSCRIBE as 2.0.0.
     *
     * @see <a href="https://redis.io/docs/latest/commands/set/">SET</a>
     * @see <a href="https://redis.io/docs/latest/commands/publish/">PUBLISH</a>
     * @see <a href="https://redis.io/docs/latest/commands/evalsha/">EVALSHA</a>
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
        return List.of("EVALSHA sha 1 key token key:free");
    }

    @Override
    public Optional<String> releaseScript() {
        return Optional.of(NotifiedLock.DELETE_AND_TELL_IF_OURS.text());
    }

    @Override
    public Set<Failure> suffers() {
        return EnumSet.of(LEASE_OVERRUN);
    }

    /** Who waits asks again after a second without a message. */
    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new NotifiedLock(redis, redis, key, owner, lease, LONGEST_WAIT);
    }
}
