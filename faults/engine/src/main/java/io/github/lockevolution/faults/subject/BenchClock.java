package io.github.lockevolution.faults.subject;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * The clock of one client, which stands still until the bench moves it. It begins far from the real time, so that a client that reads
 * another clock is noticed.
 */
public final class BenchClock implements InstantSource {

    /** The time at which every schedule begins: 2001-01-01T00:00:00Z. */
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

    /** The time in the store: a jump of a client's clock does not move it. */
    public Instant ofStore() {
        return now;
    }

    /** Notes that the store has told the client the time. */
    public void beReadInStore() {
        read = true;
        readInStore = true;
    }

    /** Whether the store has told the client the time. */
    public boolean isReadInStore() {
        return readInStore;
    }

    /** Whether it has been read since it was made or {@link #reset}. */
    public boolean isRead() {
        return read;
    }

    /** Lets this much time go by. */
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

    /**
     * Changes, from now on, the wall clock times in the commands of the client on their way to the store; empty to leave them as they are.
     */
    public void move(Optional<MovedTimes> times) {
        moved = times;
    }

    /** The change of the wall clock times in the commands of the client; empty if they are left as they are. */
    public Optional<MovedTimes> moved() {
        return moved;
    }
}
