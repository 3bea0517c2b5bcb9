package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.store.StoreRegistry;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.RedisBinding;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The names and versions of the stores of a run, such as {@code Redis 7.0.15}. */
public final class StoreVersions {

    private StoreVersions() {}

    /**
     * The names and versions of the stores of these locks.
     *
     * @param launcher by which they have been put under test
     */
    public static List<String> of(Redis redis, StoreRegistry launcher, List<LockSpec> locks) {
        Stream<String> ofRedis = redis(redis).filter(version -> locks.stream().anyMatch(StoreVersions::isOnRedis));
        return Stream.concat(ofRedis, versions(launcher.startedFor(locks))).toList();
    }

    private static Stream<String> versions(List<StoreKind.Started> stores) {
        return stores.stream().map(StoreKind.Started::version);
    }

    /** Whether a lock is in one Redis, or in several. */
    public static boolean isOnRedis(LockSpec lock) {
        return lock.binding() instanceof RedisBinding;
    }

    private static Stream<String> redis(Redis redis) {
        return Stream.of("Redis " + redis.version());
    }

    /** The database, if a lock has needed one. */
    public static Optional<StoreKind.StartedDatabase> database(StoreRegistry launcher) {
        return launcher.started().stream()
                .filter(StoreKind.StartedDatabase.class::isInstance)
                .map(StoreKind.StartedDatabase.class::cast)
                .findFirst();
    }

    /** The store that a lock is in; empty if that is Redis. */
    public static Optional<String> otherThanRedis(StoreRegistry launcher, LockSpec lock) {
        return launcher.startedFor(List.of(lock)).stream()
                .map(StoreKind.Started::version)
                .findFirst();
    }

    /** The versions of the stores that are neither a Redis nor a database. */
    public static List<String> ofOthers(StoreRegistry launcher) {
        return launcher.started().stream()
                .filter(store -> !(store instanceof StoreKind.StartedDatabase))
                .map(StoreKind.Started::version)
                .toList();
    }
}
