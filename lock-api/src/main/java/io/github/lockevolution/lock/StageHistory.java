package io.github.lockevolution.lock;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * The record of a historical lock: the end of its use, and the failures of all schedules of two clients, with at most one crash and one
 * lease that runs out, on a real Redis. A change of such a lock is compared with it.
 *
 * @param until the version of Redis that brought the commands of a better lock; empty if the lock is still in use
 * @param next the name of the lock that came after it; empty for the last
 * @param schedules the number of schedules
 * @param failures the occurrence of each failure, in the order of {@link Failure}; a failure that is not listed never shows
 */
public record StageHistory(
        Optional<RedisVersion> until, Optional<String> next, long schedules, Map<Failure, Shown> failures) {

    /**
     * The occurrence of a failure.
     *
     * @param schedules the number of schedules that show it
     * @param shortest the moves of the schedule that is the easiest to read, such as {@code A.A-crash.B}
     */
    public record Shown(long schedules, String shortest) {}

    public StageHistory {
        failures = Collections.unmodifiableMap(
                failures.isEmpty() ? new EnumMap<>(Failure.class) : new EnumMap<>(failures));
    }

    /** The record of a lock without a successor and with this many schedules, none of which shows a failure. */
    public static StageHistory of(long schedules) {
        return new StageHistory(Optional.empty(), Optional.empty(), schedules, Map.of());
    }

    /** The same record, in which this many schedules show this failure. */
    public StageHistory showing(Failure failure, long count, String shortest) {
        Map<Failure, Shown> more = new EnumMap<>(Failure.class);
        more.putAll(failures);
        more.put(failure, new Shown(count, shortest));
        return new StageHistory(until, next, schedules, more);
    }

    /** The same record of a lock in use until this version of Redis. */
    public StageHistory until(RedisVersion version) {
        return new StageHistory(Optional.of(version), next, schedules, failures);
    }

    /** The same record of a lock followed by the lock of this name. */
    public StageHistory followedBy(String lock) {
        return new StageHistory(until, Optional.of(lock), schedules, failures);
    }

    /** The failure that the lock is best known for: the first of those that show. */
    public Optional<Failure> bestKnown() {
        return failures.keySet().stream().findFirst();
    }
}
