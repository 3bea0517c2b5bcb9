package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.bench.StageLauncher;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.sql.Database;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.lock.MultiRedisLockStage;
import io.github.lockevolution.lock.SqlLockStage;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The names and versions of the stores of a run, such as {@code Redis 7.0.15}. */
public final class StoreVersions {

    private StoreVersions() {}

    /** Of all stores that a run has started, Redis among them. */
    public static List<String> of(Redis redis, StageLauncher launcher) {
        return Stream.of(redis(redis), database(launcher), launcher.otherStores().stream())
                .flatMap(versions -> versions)
                .toList();
    }

    /**
     * Of the stores that these locks are in.
     *
     * @param launcher by which they have been put under test
     */
    public static List<String> of(Redis redis, StageLauncher launcher, List<LockStage> locks) {
        Predicate<LockStage> isInDatabase = SqlLockStage.class::isInstance;
        return Stream.of(
                        redis(redis).filter(version -> locks.stream().anyMatch(StoreVersions::isOnRedis)),
                        database(launcher).filter(version -> locks.stream().anyMatch(isInDatabase)),
                        launcher.otherStores().stream()
                                .filter(version -> locks.stream()
                                        .anyMatch(isInDatabase.negate().and(lock -> !isOnRedis(lock)))))
                .flatMap(versions -> versions)
                .toList();
    }

    /** Whether a lock is in one Redis, or in several. */
    public static boolean isOnRedis(LockStage lock) {
        return lock.isInRedis() || lock instanceof MultiRedisLockStage;
    }

    private static Stream<String> redis(Redis redis) {
        return Stream.of("Redis " + redis.version());
    }

    private static Stream<String> database(StageLauncher launcher) {
        return launcher.database().map(Database::version).stream();
    }
}
