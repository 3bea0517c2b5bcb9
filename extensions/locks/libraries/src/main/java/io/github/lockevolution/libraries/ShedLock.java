package io.github.lockevolution.libraries;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.ThreadLocalClock;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import net.javacrumbs.shedlock.core.ClockProvider;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.LockProvider;
import net.javacrumbs.shedlock.core.SimpleLock;
import net.javacrumbs.shedlock.provider.redis.spring.RedisLockProvider;

/** A lock of ShedLock's {@link RedisLockProvider} for Spring: held at most for a lease, and not longer than its task takes. */
final class ShedLock implements DistributedLock, AutoCloseable {

    private final LettuceClient client;
    private final LockProvider provider;
    private final String key;
    private final Duration lease;
    private final InstantSource clock;
    private Optional<SimpleLock> held = Optional.empty();

    /** The keys that ShedLock gives back, or extends. */
    enum Update {

        /** Any key: as it is by default. */
        ANY,

        /** Only a key that is still its own: {@code safeUpdate}. */
        SAFE
    }

    /**
     * @param redis the server, to which Lettuce connects when it is used first
     * @param clock the clock of this client
     */
    ShedLock(URI redis, String key, Duration lease, InstantSource clock, Update update) {
        // ShedLock has one clock for all of its locks.
        ClockProvider.setClock(ThreadLocalClock.INSTANCE);
        this.client = LettuceClient.of(redis);
        this.provider = new RedisLockProvider.Builder(client.connections())
                .safeUpdate(update == Update.SAFE)
                .build();
        this.key = key;
        this.lease = lease;
        this.clock = clock;
    }

    @Override
    public boolean tryLock() {
        ThreadLocalClock.INSTANCE.use(clock);
        held = provider.lock(new LockConfiguration(clock.instant(), key, lease, Duration.ZERO));
        return held.isPresent();
    }

    /** {@inheritDoc} ShedLock does not say whether there was something to give back. */
    @Override
    public boolean unlock() {
        ThreadLocalClock.INSTANCE.use(clock);
        held.ifPresent(SimpleLock::unlock);
        return held.isPresent();
    }

    @Override
    public void close() {
        client.close();
    }
}
