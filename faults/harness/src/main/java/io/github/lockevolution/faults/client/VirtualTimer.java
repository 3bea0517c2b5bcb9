package io.github.lockevolution.faults.client;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * The timer that the bench gives to a lock, on which no time goes by: a task is due as soon as the client stands still, however long it was
 * to wait, and is run by {@link TimerTasks}. It is never shut down for good, as the next attempt of the client has the same.
 */
final class VirtualTimer extends AbstractExecutorService implements ScheduledExecutorService {

    private final TimerTasks tasks;

    /** @param tasks runs what this timer is given */
    VirtualTimer(TimerTasks tasks) {
        this.tasks = tasks;
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
        return added(new Task<>(Executors.callable(task), unit.toNanos(delay), false));
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> task, long delay, TimeUnit unit) {
        return added(new Task<>(task, unit.toNanos(delay), false));
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable task, long initialDelay, long period, TimeUnit unit) {
        return added(new Task<>(Executors.callable(task), unit.toNanos(period), true));
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable task, long initialDelay, long delay, TimeUnit unit) {
        return added(new Task<>(Executors.callable(task), unit.toNanos(delay), true));
    }

    @Override
    public void execute(Runnable task) {
        added(new Task<>(Executors.callable(task), 0, false));
    }

    private <V> ScheduledFuture<V> added(Task<V> task) {
        tasks.add(task);
        return task;
    }

    @Override
    public void shutdown() {
        tasks.clear();
    }

    @Override
    public List<Runnable> shutdownNow() {
        List<RunnableFuture<?>> waiting = tasks.all();
        waiting.forEach(task -> task.cancel(true));
        return List.copyOf(waiting);
    }

    @Override
    public boolean isShutdown() {
        return false;
    }

    @Override
    public boolean isTerminated() {
        return false;
    }

    /** As a timer of a process that goes on. */
    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        return false;
    }

    /** Something that is to be done once, or again and again. */
    private final class Task<V> extends FutureTask<V> implements RunnableScheduledFuture<V> {

        private final long nanos;
        private final boolean isPeriodic;

        Task(Callable<V> task, long nanos, boolean isPeriodic) {
            super(task);
            this.nanos = nanos;
            this.isPeriodic = isPeriodic;
        }

        @Override
        public void run() {
            if (isPeriodic) {
                runAndReset();
            } else {
                super.run();
            }
        }

        @Override
        public boolean cancel(boolean mayInterrupt) {
            tasks.remove(this, mayInterrupt);
            return super.cancel(mayInterrupt);
        }

        @Override
        public boolean isPeriodic() {
            return isPeriodic;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(nanos, TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(nanos, other.getDelay(TimeUnit.NANOSECONDS));
        }
    }
}
