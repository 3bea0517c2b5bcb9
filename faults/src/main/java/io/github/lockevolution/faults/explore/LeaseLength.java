package io.github.lockevolution.faults.explore;

/**
 * For how long something is given.
 *
 * @param millis in milliseconds
 */
public record LeaseLength(long millis) {

    /**
     * Whether a lease that was this other one has been cut short: by more than two clients' clocks, a rounding or a slow machine could make
     * of one lease. The same rule for schedules and for attacks.
     */
    public boolean isCutShortOf(LeaseLength other) {
        return millis < other.millis * 4 / 5;
    }
}
