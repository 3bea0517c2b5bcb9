package io.github.lockevolution.faults.client;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How long a client has been waiting at every look. Of the time between two looks only so much counts as is meant to be between them: on a busy
 * machine the bench itself gets no processor for a while, and has not seen what the client did then.
 */
final class WaitingTime {

    /** A look comes a little late on an idle machine, too. */
    private static final int LATE = 2;

    private final long mostNanos;
    private final LongSupplier nanoTime;
    private long lookedAt;
    private long waitedNanos;

    /**
     * @param betweenLooks how often the client is looked at
     * @param nanoTime the time, in nanoseconds from any start
     */
    WaitingTime(Duration betweenLooks, LongSupplier nanoTime) {
        this.mostNanos = LATE * betweenLooks.toNanos();
        this.nanoTime = nanoTime;
        this.lookedAt = nanoTime.getAsLong();
    }

    /** Takes note of a look; one at a client that does not wait begins anew. */
    void look(boolean isWaiting) {
        long now = nanoTime.getAsLong();
        waitedNanos = isWaiting ? waitedNanos + Math.min(now - lookedAt, mostNanos) : 0;
        lookedAt = now;
    }

    /** The client has moved, whether or not it was seen. */
    void begin() {
        look(false);
    }

    boolean isLongerThan(Duration limit) {
        return waitedNanos > limit.toNanos();
    }
}
