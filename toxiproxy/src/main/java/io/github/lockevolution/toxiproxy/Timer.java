package io.github.lockevolution.toxiproxy;

import io.netty.util.concurrent.Future;
import java.util.Optional;

/** A timer with at most one scheduled action on the clock of a link. */
final class Timer {

    private final LinkClock clock;
    private Optional<Future<?>> scheduled = Optional.empty();

    Timer(LinkClock clock) {
        this.clock = clock;
    }

    /** Runs the action when the link's clock shows that time, in nanoseconds, unless the timer runs already. */
    void startUnlessRunning(long until, Runnable action) {
        if (scheduled.isEmpty() && until != LinkClock.NEVER) {
            scheduled = Optional.of(clock.schedule(until, () -> {
                scheduled = Optional.empty();
                action.run();
            }));
        }
    }

    void restart(long until, Runnable action) {
        cancel();
        startUnlessRunning(until, action);
    }

    boolean isRunning() {
        return scheduled.isPresent();
    }

    void cancel() {
        scheduled.ifPresent(running -> running.cancel(false));
        scheduled = Optional.empty();
    }
}
