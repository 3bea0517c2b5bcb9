package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.client.RealTimer;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisLocks;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Instantiation;
import io.github.lockevolution.lock.LockSpec;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;

/** A lock that is made to see of what class it is, and never used. */
public final class BuiltLock {

    private static final String NAME = "source";
    private static final String OWNER = "A";

    private BuiltLock() {}

    /**
     * The class that a lock is an object of.
     *
     * @param redis the server for a lock in Redis; nothing is sent to it
     * @return empty if the lock makes its own connections, or is a program
     */
    public static Optional<Class<? extends DistributedLock>> classOf(LockSpec lock, Redis redis) {
        if (lock.instantiation() instanceof Instantiation.InjectedConnection) {
            return Optional.of(classInRedis(lock, redis));
        }
        return StoreKind.all()
                .filter(kind -> kind.isFor(lock))
                .flatMap(kind -> kind.classOf(lock).stream())
                .findFirst();
    }

    private static Class<? extends DistributedLock> classInRedis(LockSpec lock, Redis redis) {
        ScheduledExecutorService timer = RealTimer.start(OWNER);
        try {
            return RedisLocks.over(lock, List.of(redis.direct()))
                    .make(redis.key(NAME), OWNER, Launcher.LEASE, InstantSource.system(), timer)
                    .getClass();
        } finally {
            timer.shutdownNow();
        }
    }
}
