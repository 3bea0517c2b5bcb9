package io.github.lockevolution.faults.subject;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * The clock of one client, which stands still until the bench moves it. It begins far from the real time, so that whoever looks at
 * another clock is noticed.
 */
public final class BenchClock implements InstantSource {

    /** When every schedule begins: 2001-01-01T00:00:00Z. */
    public static final Instant START = Instant.ofEpochSecond(978_307_200);

    private volatile Instant now = START;
    private volatile boolean read;

    @Override
    public Instant instant() {
        read = true;
        return now;
    }

    /** Whether anybody has looked at it since it was made or {@link #reset}. */
    public boolean isRead() {
        return read;
    }

    /** Lets so much time go by. */
    public void advance(Duration time) {
        now = now.plus(time);
    }

    /** Puts it back to the start. */
    public void reset() {
        now = START;
        read = false;
    }
}
