package io.github.lockevolution.lock;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a historical lock is known for: until when it was in use, and what all schedules of two clients, with at most one crash and one
 * lease that runs out, came to on a real Redis. Whoever changes such a lock is told what has become of that.
 *
 * @param until the Redis that brought the commands of a better lock; empty if the lock is still in use
 * @param next the name of the lock that came after it; empty for the last
 * @param schedules how many schedules there are
 * @param failures how often each failure shows, in the order of {@link Failure}; one that is not named never shows
 */
public record StageHistory(
        Optional<RedisVersion> until, Optional<String> next, long schedules, Map<Failure, Shown> failures) {

    /**
     * How a failure shows.
     *
     * @param schedules in how many schedules
     * @param shortest the moves of the one that is the easiest to read, such as {@code A.A-crash.B}
     */
    public record Shown(long schedules, String shortest) {}

    public StageHistory {
        failures = Collections.unmodifiableMap(
                failures.isEmpty() ? new EnumMap<>(Failure.class) : new EnumMap<>(failures));
    }

    /** So many schedules, none of which shows a failure, of a lock that nothing has followed yet. */
    public static StageHistory of(long schedules) {
        return new StageHistory(Optional.empty(), Optional.empty(), schedules, Map.of());
    }

    /** So many of the schedules show this failure. */
    public StageHistory showing(Failure failure, long count, String shortest) {
        Map<Failure, Shown> more = new EnumMap<>(Failure.class);
        more.putAll(failures);
        more.put(failure, new Shown(count, shortest));
        return new StageHistory(until, next, schedules, more);
    }

    /** In use until this Redis. */
    public StageHistory until(RedisVersion version) {
        return new StageHistory(Optional.of(version), next, schedules, failures);
    }

    /** Followed by the lock of this name. */
    public StageHistory followedBy(String lock) {
        return new StageHistory(until, Optional.of(lock), schedules, failures);
    }

    /** The failure that the lock is known for: the first of those that show. */
    public Optional<Failure> bestKnown() {
        return failures.keySet().stream().findFirst();
    }
}
