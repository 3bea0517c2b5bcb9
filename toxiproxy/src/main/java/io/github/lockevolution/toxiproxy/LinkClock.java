package io.github.lockevolution.toxiproxy;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** The clock of a link, in nanoseconds since it was made, with the actions scheduled on the event loop for its times. */
final class LinkClock {

    /** A time that is never reached. */
    static final long NEVER = Long.MAX_VALUE;

    private final long started = System.nanoTime();
    private final EventLoop loop;

    LinkClock(EventLoop loop) {
        this.loop = loop;
    }

    long now() {
        return System.nanoTime() - started;
    }

    /** The time when the delay from now is over. */
    long in(long delay, TimeUnit unit) {
        return after(now(), delay, unit);
    }

    /** The time when the delay from the given time is over; never {@link #NEVER}. */
    long after(long time, long delay, TimeUnit unit) {
        return time + Math.min(unit.toNanos(delay), NEVER - 1 - time);
    }

    /** Runs the action at that time. */
    Future<?> schedule(long time, Runnable action) {
        return loop.schedule(action, time - now(), TimeUnit.NANOSECONDS);
    }
}
