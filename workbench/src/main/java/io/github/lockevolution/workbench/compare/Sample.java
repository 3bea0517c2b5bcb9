package io.github.lockevolution.workbench.compare;

import java.util.Arrays;

/** Measured times, in nanoseconds, the shortest first. */
record Sample(long[] sorted) {

    public Sample {
        sorted = sorted.clone();
        Arrays.sort(sorted);
    }

    int size() {
        return sorted.length;
    }

    /**
     * The time that so many percent of them do not exceed.
     *
     * @throws IllegalStateException if nothing was measured
     */
    double percentile(int percent) {
        if (sorted.length == 0) {
            throw new IllegalStateException("nothing was measured");
        }
        return sorted[Math.max(0, (int) Math.ceil(sorted.length * percent / 100.0) - 1)];
    }

    double median() {
        return percentile(50);
    }
}
