package io.github.lockevolution.beyond;

import java.util.Optional;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A timer that a test moves by hand: whatever it is given is due when the test says so, and never before. */
final class HandTimer extends ScheduledThreadPoolExecutor {

    private Optional<Runnable> task = Optional.empty();
    private Optional<ScheduledFuture<?>> scheduled = Optional.empty();
    private long periodMillis;

    HandTimer() {
        super(1, code -> {
            Thread thread = new Thread(code, "hand timer");
            thread.setDaemon(true);
            return thread;
        });
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable code, long initialDelay, long period, TimeUnit unit) {
        task = Optional.of(code);
        periodMillis = unit.toMillis(period);
        scheduled = Optional.of(super.scheduleAtFixedRate(code, 1, 1, TimeUnit.DAYS));
        return scheduled.get();
    }

    /** Whether it was given something that nobody has taken back. */
    boolean isSet() {
        return scheduled.filter(task -> !task.isDone()).isPresent();
    }

    long periodMillis() {
        return periodMillis;
    }

    /** What it was given last. */
    Runnable task() {
        return task.orElseThrow();
    }

    /** What it was given is due now, in the thread of the test. */
    void fire() {
        task().run();
    }
}
