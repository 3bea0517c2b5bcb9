package io.github.lockevolution.redlock;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.RACE;
import static io.github.lockevolution.lock.Failure.UNRELEASED;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.MultiRedisLockStage;
import io.github.lockevolution.lock.RedisVersion;
import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import redis.clients.jedis.UnifiedJedis;

/** Redlock by its text, {@link RedLock}, as the bench knows it. */
public final class RedLockStage implements MultiRedisLockStage {

    @Override
    public String collection() {
        return "redlock";
    }

    @Override
    public String name() {
        return "redlock";
    }

    @Override
    public String title() {
        return "Redlock";
    }

    @Override
    public Optional<String> predecessor() {
        return Optional.of("redlock-unchecked");
    }

    /** SET with NX and PX, which Redis has had since 2.6.12; EVALSHA is as old as 2.6.0. */
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
        return Optional.of(RedLock.DELETE_IF_OURS.text());
    }

    @Override
    public Set<Failure> suffers() {
        return EnumSet.of(LEASE_OVERRUN);
    }

    /** Where the clock of a server is ahead. */
    @Override
    public Set<Failure> suffersBeyond() {
        return EnumSet.of(RACE, FOREIGN_UNLOCK, UNRELEASED);
    }

    @Override
    public DistributedLock create(
            List<UnifiedJedis> servers, String key, String owner, Duration lease, InstantSource clock) {
        return new RedLock(servers, key, owner, lease, clock);
    }
}
