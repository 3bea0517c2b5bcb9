package io.github.lockevolution.demo;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.scheduling.Trigger;
import org.springframework.scheduling.support.SimpleTriggerContext;

/** Runs what Spring schedules by a clock that stands still until it is told how late it is. It knows triggers, such as cron, and no delays. */
final class SimulatedSchedule implements TaskScheduler {

    private final List<Planned> planned = new ArrayList<>();
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");

    /** A task and when it runs next. */
    private static final class Planned {

        private final Runnable task;
        private final Trigger trigger;
        private final SimpleTriggerContext context;
        private Instant next;

        Planned(Runnable task, Trigger trigger, Clock clock) {
            this.task = task;
            this.trigger = trigger;
            this.context = new SimpleTriggerContext(clock);
            this.next = trigger.nextExecution(context);
        }

        void runIfDue(Instant now) {
            if (next != null && !next.isAfter(now)) {
                task.run();
                context.update(next, now, now);
                next = trigger.nextExecution(context);
            }
        }
    }

    /** Lets time go by; returns when everything that was due has run, once each. */
    void advance(Duration time) {
        now = now.plus(time);
        planned.forEach(task -> task.runIfDue(now));
    }

    @Override
    public Clock getClock() {
        return Clock.fixed(now, ZoneOffset.UTC);
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable task, Trigger trigger) {
        planned.add(new Planned(task, trigger, getClock()));
        return null;
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable task, Instant startTime) {
        throw new UnsupportedOperationException("only triggers are simulated");
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable task, Instant startTime, Duration period) {
        throw new UnsupportedOperationException("only triggers are simulated");
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable task, Duration period) {
        throw new UnsupportedOperationException("only triggers are simulated");
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable task, Instant startTime, Duration delay) {
        throw new UnsupportedOperationException("only triggers are simulated");
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable task, Duration delay) {
        throw new UnsupportedOperationException("only triggers are simulated");
    }
}
