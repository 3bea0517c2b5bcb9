package io.github.lockevolution.faults.explore.run;

import java.util.regex.Pattern;

/**
 * The length of a lease.
 *
 * @param millis the length in milliseconds
 */
public record LeaseLength(long millis) {

    /** The rest of a lease, in the text of a key's state: of each server among several, and the longest of them at the end. */
    private static final Pattern TOLD = Pattern.compile(" EX \\d+| \\d+s$");

    /** Whether a key's state in one text and in another differs only in the rest of its leases. */
    public static boolean differAlone(String one, String other) {
        return !one.equals(other)
                && !one.isEmpty()
                && TOLD.matcher(one).replaceAll("").equals(TOLD.matcher(other).replaceAll(""));
    }

    /**
     * Whether a lease that was this other one has been cut short: by more than the difference that two clients' clocks, rounding or a slow
     * machine can make. The same rule for schedules and for attacks.
     */
    public boolean isCutShortOf(LeaseLength other) {
        return millis < other.millis * 4 / 5;
    }
}
