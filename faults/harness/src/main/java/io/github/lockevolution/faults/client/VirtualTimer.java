package io.github.lockevolution.faults.client;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Delayed;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * The timer that the bench gives to a lock, or that stands for one that the lock makes. No time goes by on it: a task is due as soon as the
 * client stands still, whatever its delay, and is run by {@link TimerTasks}. The given timer is never shut down for good, as the next
 * attempt of the client has the same.
 */
final class VirtualTimer extends AbstractExecutorService implements ScheduledExecutorService {

    private final TimerTasks tasks;
    private final Optional<Integer> ownOf;
    private final Set<Task<?>> mine = ConcurrentHashMap.newKeySet();

    /**
     * The timer that is given to a lock.
     *
     * @param tasks runs the tasks of this timer
     */
    VirtualTimer(TimerTasks tasks) {
        this(tasks, Optional.empty());
    }

    /**
     * A timer that the lock makes.
     *
     * @param ownOf the number of the attempt in which it does
     */
    VirtualTimer(TimerTasks tasks, Optional<Integer> ownOf) {
        this.tasks = tasks;
        this.ownOf = ownOf;
    }

    /** Runs the tasks of this timer. */
    TimerTasks tasks() {
        return tasks;
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
        mine.removeIf(FutureTask::isDone);
        mine.add(task);
        tasks.add(task);
        return task;
    }

    /** {@inheritDoc} A running task goes on; on a timer that the lock has made, so do tasks without a period. */
    @Override
    public void shutdown() {
        forget(task -> ownOf.isEmpty() || task.isPeriodic());
    }

    /** Takes all of its tasks back; a running task goes on. */
    void clear() {
        forget(task -> true);
    }

    private void forget(Predicate<Task<?>> which) {
        mine.stream().filter(which).forEach(task -> tasks.remove(task, false));
        mine.removeIf(which);
    }

    @Override
    public List<Runnable> shutdownNow() {
        List<Task<?>> waiting = mine.stream().filter(task -> !task.isDone()).toList();
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

    /**
     * Returns at once on the given timer, as for a timer of a process that goes on; on a timer that the lock has made, waits for the
     * running task.
     */
    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        if (ownOf.isPresent()) {
            tasks.awaitEndOf(this::isMine);
        }
        return false;
    }

    private boolean isMine(TimerTasks.Due task) {
        return task instanceof Task<?> known && known.timer() == this;
    }

    /** A task that runs once, or again and again. */
    private final class Task<V> extends FutureTask<V> implements RunnableScheduledFuture<V>, TimerTasks.Due {

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

        VirtualTimer timer() {
            return VirtualTimer.this;
        }

        @Override
        public Optional<Integer> ownOf() {
            return ownOf;
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
