package io.github.lockevolution.libraries;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
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

/** ShedLock with its Redis provider for Spring, as it is by default, {@link ShedLock}, as the bench knows it. */
public final class ShedLockStage implements ConnectingLockStage {

    @Override
    public String collection() {
        return "libraries";
    }

    @Override
    public String name() {
        return "shedlock";
    }

    @Override
    public String title() {
        return "ShedLock";
    }

    @Override
    public Optional<String> predecessor() {
        return Optional.of("stage4-set-nx-ex");
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
        return EnumSet.of(FOREIGN_UNLOCK, LEASE_OVERRUN);
    }

    @Override
    public DistributedLock create(URI redis, String key, String owner, Duration lease, InstantSource clock) {
        return new ShedLock(redis, key, lease, clock, ShedLock.Update.ANY);
    }
}
