package io.github.lockevolution.faults.subject;

import io.github.lockevolution.lock.Failure;
import java.util.Map;

/**
 * The counts that the census of a canary must have, with the usual bounds; an enumeration that shares no code with the explorer has the
 * same.
 *
 * @param schedules the number of schedules
 * @param failures the number of schedules that show each failure; a failure that is not listed shows in none
 */
public record KnownCounts(long schedules, Map<Failure, Long> failures) {

    /**
     * The counts of {@link Launcher#canary} for locks, of 210 schedules: those in which both clients look before one of them takes the
     * lock, those in which the holder dies, and those of the first kind in which a client leaves while the other owns the lock.
     */
    public static final KnownCounts OF_A_LOCK =
            new KnownCounts(210, Map.of(Failure.RACE, 96L, Failure.ORPHAN_KEY, 22L, Failure.FOREIGN_UNLOCK, 48L));

    /**
     * The counts of a section that reads a number and writes it back, one more, twice, of 88 schedules: those in which both clients read
     * before one of them writes, and those in which one dies between its two writes and is not overwritten by the other.
     */
    public static final KnownCounts OF_A_SECTION =
            new KnownCounts(88, Map.of(Failure.NOT_SERIALIZABLE, 14L, Failure.HALF_DONE, 8L));

    public KnownCounts {
        failures = Map.copyOf(failures);
    }
}
