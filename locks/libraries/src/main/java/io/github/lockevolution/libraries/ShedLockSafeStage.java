package io.github.lockevolution.libraries;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.ConnectingLockStage;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.RedisVersion;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** ShedLock with its Redis provider for Spring and {@code safeUpdate}, {@link ShedLock}, as the bench knows it. */
public final class ShedLockSafeStage implements ConnectingLockStage {

    @Override
    public String collection() {
        return "libraries";
    }

    @Override
    public String name() {
        return "shedlock-safe";
    }

    @Override
    public String title() {
        return "ShedLock, safe";
    }

    @Override
    public Optional<String> predecessor() {
        return Optional.of("shedlock");
    }

    /**
     * SET with NX and PX, which Redis has had since 2.6.12.
     *
     * @see <a href="https://redis.io/docs/latest/commands/set/">SET</a>
     */
    @Override
    public RedisVersion requires() {
        return new RedisVersion(2, 6, 12);
    }

    @Override
    public Set<Failure> suffers() {
        return EnumSet.of(LEASE_OVERRUN);
    }

    @Override
    public DistributedLock create(URI redis, String key, String owner, Duration lease, InstantSource clock) {
        return new ShedLock(redis, key, lease, clock, ShedLock.Update.SAFE);
    }
}
