package io.github.lockevolution.faults.subject;

import io.github.lockevolution.lock.Failure;
import java.util.Map;

/**
 * What the census of a canary has to count, with the usual bounds; an enumeration that shares no code with the explorer counts the same.
 *
 * @param schedules how many there are
 * @param failures how many of them show each failure; none show one that is not named
 */
public record KnownCounts(long schedules, Map<Failure, Long> failures) {

    /**
     * Of {@link Launcher#canary} among locks. Of 210 schedules: those in which both look before one of them takes, those in which the holder dies,
     * and those of the first kind in which somebody leaves while the other owns the lock.
     */
    public static final KnownCounts OF_A_LOCK =
            new KnownCounts(210, Map.of(Failure.RACE, 96L, Failure.ORPHAN_KEY, 22L, Failure.FOREIGN_UNLOCK, 48L));

    /**
     * Of a section that reads a number and writes it back, one more, twice. Of 88 schedules: those in which both read before one of them writes,
     * and those in which one dies between its two writes and is not overwritten by the other.
     */
    public static final KnownCounts OF_A_SECTION =
            new KnownCounts(88, Map.of(Failure.NOT_SERIALIZABLE, 14L, Failure.HALF_DONE, 8L));

    public KnownCounts {
        failures = Map.copyOf(failures);
    }
}
