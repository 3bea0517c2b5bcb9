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

/** Redisson's fair {@code RLock} with a lease, {@link RedissonFairLock}, as the bench knows it. */
public final class RedissonFairStage implements ConnectingLockStage {

    @Override
    public String collection() {
        return "libraries";
    }

    @Override
    public String name() {
        return "redisson-fair";
    }

    @Override
    public String title() {
        return "Redisson, fair";
    }

    @Override
    public Optional<String> predecessor() {
        return Optional.of("redisson-lease");
    }

    /**
     * @see <a href="https://github.com/redisson/redisson#features">Redisson's README: Redis 3.0 and newer</a>
     */
    @Override
    public RedisVersion requires() {
        return new RedisVersion(3, 0, 0);
    }

    /** Its queue frees the lock when whoever was refused leaves. */
    @Override
    public Set<Failure> suffers() {
        return EnumSet.of(FOREIGN_UNLOCK, LEASE_OVERRUN);
    }

    @Override
    public DistributedLock create(URI redis, String key, String owner, Duration lease, InstantSource clock) {
        return new RedissonFairLock(redis, key, lease, clock);
    }
}
