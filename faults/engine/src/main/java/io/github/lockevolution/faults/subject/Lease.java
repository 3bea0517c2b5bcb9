package io.github.lockevolution.faults.subject;

import java.time.Duration;
import java.util.OptionalLong;

/**
 * The lease of a key.
 *
 * @param givenMillis its length when it was given, in milliseconds; empty if it never runs out
 * @param endsAt the time at which it runs out, in milliseconds of {@link #now}; empty if never
 */
public record Lease(OptionalLong givenMillis, OptionalLong endsAt) {

    /** A lease that is shorter than this is over before any other command can run. */
    public static final long AT_ONCE_MILLIS = 100;

    public static final Lease NONE = new Lease(OptionalLong.empty(), OptionalLong.empty());

    public static Lease of(long givenMillis, long endsAt) {
        return new Lease(OptionalLong.of(givenMillis), OptionalLong.of(endsAt));
    }

    /** Milliseconds of a clock that only goes forward. */
    public static long now() {
        return System.nanoTime() / 1_000_000;
    }

    /** The time that goes by when leases are let run out: a whole lease, and a second. */
    public static Duration timeToRunOut(Duration lease) {
        return lease.plusSeconds(1);
    }

    public boolean runs() {
        return endsAt.isPresent();
    }

    /** Whether it runs out within this time, counted from when it was given: between two moves, no time goes by. */
    public boolean isOverIn(Duration time) {
        return givenMillis.isPresent() && givenMillis.getAsLong() <= time.toMillis();
    }

    /** Whether it should be over by now. */
    public boolean isOver() {
        return endsAt.isPresent() && endsAt.getAsLong() - now() <= 0;
    }

    /** The rest of it in milliseconds, as RESTORE wants it: at least 1, and 0 if it never runs out. */
    public long leftToRestore() {
        return endsAt.isPresent() ? Math.max(1, endsAt.getAsLong() - now()) : 0;
    }
}
