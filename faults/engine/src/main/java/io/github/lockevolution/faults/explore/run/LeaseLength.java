package io.github.lockevolution.faults.explore.run;

import java.util.regex.Pattern;

/**
 * For how long something is given.
 *
 * @param millis in milliseconds
 */
public record LeaseLength(long millis) {

    /** What is left of a lease, in a key as a state tells it: the one of a server among several, and the longest of them at the end. */
    private static final Pattern TOLD = Pattern.compile(" EX \\d+| \\d+s$");

    /** Whether a key, as one state and another tell it, is the same but for what is left of its leases. */
    public static boolean differAlone(String one, String other) {
        return !one.equals(other)
                && !one.isEmpty()
                && TOLD.matcher(one).replaceAll("").equals(TOLD.matcher(other).replaceAll(""));
    }

    /**
     * Whether a lease that was this other one has been cut short: by more than two clients' clocks, a rounding or a slow machine could make
     * of one lease. The same rule for schedules and for attacks.
     */
    public boolean isCutShortOf(LeaseLength other) {
        return millis < other.millis * 4 / 5;
    }
}
