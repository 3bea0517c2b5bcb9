package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.client.RealTimer;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisLocks;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.Making;
import io.github.lockevolution.lock.SqlBacking;
import io.github.lockevolution.lock.ZooKeeperBacking;
import java.lang.reflect.Proxy;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import javax.sql.DataSource;

/** A lock that is made to see of what class it is, and never used. */
public final class BuiltLock {

    private static final String NAME = "source";
    private static final String OWNER = "A";

    private BuiltLock() {}

    /**
     * The class that a lock is an object of.
     *
     * @param redis what a lock in Redis is given; nothing is sent to it
     * @return empty if the lock makes its own connections, or is a program
     */
    public static Optional<Class<? extends DistributedLock>> classOf(LockSpec lock, Redis redis) {
        if (lock.backing() instanceof ZooKeeperBacking nodes) {
            return Optional.of(nodes.lockClass());
        }
        if (lock.backing() instanceof SqlBacking rows) {
            DistributedLock built =
                    rows.maker().make(noDatabase(), rows.table(), NAME, OWNER, Launcher.LEASE, InstantSource.system());
            return Optional.of(built.getClass());
        }
        return lock.making() instanceof Making.Given ? Optional.of(classInRedis(lock, redis)) : Optional.empty();
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

    private static DataSource noDatabase() {
        return (DataSource) Proxy.newProxyInstance(
                BuiltLock.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    throw new UnsupportedOperationException("a lock sends nothing while it is made");
                });
    }
}
