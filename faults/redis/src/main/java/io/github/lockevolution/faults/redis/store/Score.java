package io.github.lockevolution.faults.redis.store;

import io.github.lockevolution.faults.subject.BenchClock;
import java.time.Duration;

/**
 * The score of a member of a sorted set, as a text that can be compared. A lock may compute a time in it from the rest of a lease and
 * from the clock that the bench moves. Such a time is rounded up by at most {@value #GONE_MILLIS} ms to a whole second, as if nothing of
 * the lease had gone by: how much of it has differs from run to run.
 */
final class Score {

    /** A clock that begins at {@link BenchClock#START} comes no further. */
    private static final long FIRST = BenchClock.START.toEpochMilli();

    private static final long LAST = FIRST + Duration.ofDays(1_000).toMillis();

    /** Leases are given, and clocks are moved, by whole seconds. */
    private static final long SECOND_MILLIS = 1_000;

    /** A busy machine may let so much of a lease go by before it is reckoned with. */
    private static final long GONE_MILLIS = 900;

    private Score() {}

    /** @param score as Redis gives it */
    public static String of(String score) {
        double value = number(score);
        long millis = (long) value;
        if (millis == value && millis > LAST) {
            // All its digits, by which it is recognized as a time.
            return Long.toString(millis);
        }
        if (millis != value || millis < FIRST || millis > LAST) {
            return score;
        }
        long whole = -Math.floorDiv(-millis, SECOND_MILLIS) * SECOND_MILLIS;
        return Long.toString(whole - millis <= GONE_MILLIS ? whole : millis);
    }

    private static double number(String score) {
        try {
            return Double.parseDouble(score);
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }
}
