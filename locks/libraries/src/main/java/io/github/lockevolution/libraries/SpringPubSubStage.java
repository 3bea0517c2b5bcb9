package io.github.lockevolution.libraries;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.ConnectingLockStage;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.RedisVersion;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ConcurrentModificationException;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.springframework.integration.redis.util.RedisLockRegistry.RedisLockType;

/** Spring Integration's {@code RedisLockRegistry} with messages, {@link SpringLock}, as the bench knows it. */
public final class SpringPubSubStage implements ConnectingLockStage {

    @Override
    public String collection() {
        return "libraries";
    }

    @Override
    public String name() {
        return "spring-pub-sub";
    }

    @Override
    public String title() {
        return "Spring, pub-sub";
    }

    @Override
    public Optional<String> predecessor() {
        return Optional.of("notified-lock");
    }

    /** UNLINK, which Redis has had since 4.0.0. From 8.4 on, Spring deletes by DELEX. */
    @Override
    public RedisVersion requires() {
        return new RedisVersion(4, 0, 0);
    }

    @Override
    public Set<Failure> suffers() {
        return EnumSet.of(LEASE_OVERRUN);
    }

    /** What Spring throws when the lease has run out before the lock is given back. */
    @Override
    public Set<Class<? extends Exception>> refusals() {
        return Set.of(ConcurrentModificationException.class);
    }

    @Override
    public DistributedLock create(URI redis, String key, String owner, Duration lease, InstantSource clock) {
        return new SpringLock(redis, key, lease, RedisLockType.PUB_SUB_LOCK);
    }
}
