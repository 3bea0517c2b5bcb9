package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.lock.MultiRedisLockStage;
import io.github.lockevolution.lock.SqlLockStage;
import io.github.lockevolution.lock.ZooKeeperLockStage;
import java.lang.reflect.Proxy;
import java.time.InstantSource;
import java.util.List;
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
     * @throws UnsupportedOperationException if the lock makes its own connections
     */
    public static Class<? extends DistributedLock> classOf(LockStage stage, Redis redis) {
        if (stage instanceof ZooKeeperLockStage zooKeeper) {
            return zooKeeper.lockClass();
        }
        if (stage instanceof MultiRedisLockStage several) {
            return several.create(
                            List.of(redis.direct()), redis.key(NAME), OWNER, Launcher.LEASE, InstantSource.system())
                    .getClass();
        }
        DistributedLock built = stage instanceof SqlLockStage sql
                ? sql.create(noDatabase(), sql.table(), NAME, OWNER, Launcher.LEASE, InstantSource.system())
                : stage.create(redis.direct(), redis.key(NAME), OWNER, Launcher.LEASE);
        return built.getClass();
    }

    private static DataSource noDatabase() {
        return (DataSource) Proxy.newProxyInstance(
                BuiltLock.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    throw new UnsupportedOperationException("a lock sends nothing while it is made");
                });
    }
}
