package io.github.lockevolution.faults.client;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The time for which a client has been waiting, measured by looks. Between two looks, no more than the planned time counts: on a busy
 * machine the bench itself gets no processor for a while, and has not seen the client meanwhile.
 */
final class WaitingTime {

    /** The planned time is exceeded a little on an idle machine, too. */
    private static final int LATE = 2;

    private final long mostNanos;
    private final LongSupplier nanoTime;
    private long lookedAt;
    private long waitedNanos;

    /**
     * @param betweenLooks the planned time between two looks
     * @param nanoTime the time, in nanoseconds from any start
     */
    WaitingTime(Duration betweenLooks, LongSupplier nanoTime) {
        this.mostNanos = LATE * betweenLooks.toNanos();
        this.nanoTime = nanoTime;
        this.lookedAt = nanoTime.getAsLong();
    }

    /** Notes a look; a client that does not wait begins anew. */
    void look(boolean isWaiting) {
        long now = nanoTime.getAsLong();
        waitedNanos = isWaiting ? waitedNanos + Math.min(now - lookedAt, mostNanos) : 0;
        lookedAt = now;
    }

    /** Begins anew, since the client has moved, whether or not that was seen. */
    void begin() {
        look(false);
    }

    boolean isLongerThan(Duration limit) {
        return waitedNanos > limit.toNanos();
    }
}
