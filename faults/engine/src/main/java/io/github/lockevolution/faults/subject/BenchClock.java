package io.github.lockevolution.faults.subject;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * The clock of one client, which stands still until the bench moves it. It begins far from the real time, so that whoever looks at
 * another clock is noticed.
 */
public final class BenchClock implements InstantSource {

    /** When every schedule begins: 2001-01-01T00:00:00Z. */
    public static final Instant START = Instant.ofEpochSecond(978_307_200);

    static final int START_YEAR = 2001;

    private volatile Instant now = START;
    private volatile Duration ahead = Duration.ZERO;
    private volatile boolean read;
    private volatile boolean readInStore;
    private volatile Optional<MovedTimes> moved = Optional.empty();

    @Override
    public Instant instant() {
        read = true;
        return now.plus(ahead);
    }

    /** What time it is in the store: no clock of a client that jumps ahead takes that of the store along. */
    public Instant ofStore() {
        return now;
    }

    /** The store tells the client what time it is. */
    public void beReadInStore() {
        read = true;
        readInStore = true;
    }

    /** Whether the store has told the client what time it is. */
    public boolean isReadInStore() {
        return readInStore;
    }

    /** Whether anybody has looked at it since it was made or {@link #reset}. */
    public boolean isRead() {
        return read;
    }

    /** Lets so much time go by. */
    public void advance(Duration time) {
        now = now.plus(time);
    }

    /** Jumps ahead of all others. */
    public void jump(Duration time) {
        ahead = ahead.plus(time);
    }

    /** Puts it back to the start. */
    public void reset() {
        now = START;
        ahead = Duration.ZERO;
        read = false;
        readInStore = false;
    }

    /** What the client says of the clock on the wall is moved on its way to the store from now on; empty if it is left as it is. */
    public void move(Optional<MovedTimes> times) {
        moved = times;
    }

    /** How what the client says of the clock on the wall is moved; empty if it is left as it is. */
    public Optional<MovedTimes> moved() {
        return moved;
    }
}
