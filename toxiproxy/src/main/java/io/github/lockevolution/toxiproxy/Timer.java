package io.github.lockevolution.toxiproxy;

import io.netty.util.concurrent.Future;
import java.util.Optional;

/** One alarm on the clock of a link: it runs, or it does not. */
final class Timer {

    private final Link link;
    private Optional<Future<?>> alarm = Optional.empty();

    Timer(Link link) {
        this.link = link;
    }

    /** Runs the action when the link's clock shows that time, in nanoseconds, unless the timer runs already. */
    void startUnlessRunning(long until, Runnable action) {
        if (alarm.isEmpty() && until != Link.NEVER) {
            alarm = Optional.of(link.schedule(until, () -> {
                alarm = Optional.empty();
                action.run();
            }));
        }
    }

    void restart(long until, Runnable action) {
        cancel();
        startUnlessRunning(until, action);
    }

    boolean running() {
        return alarm.isPresent();
    }

    void cancel() {
        alarm.ifPresent(running -> running.cancel(false));
        alarm = Optional.empty();
    }
}
