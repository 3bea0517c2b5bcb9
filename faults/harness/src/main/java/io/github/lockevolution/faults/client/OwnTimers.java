package io.github.lockevolution.faults.client;

import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.TimerTask;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * Replaces the timers of Java in the code of a lock, and the sleep of its threads: the bench rings them, as it does the timer that it
 * gives, if they wait for half a second or longer, or for a good part of a lease. Without a client at a gate, they work as those of Java.
 */
public final class OwnTimers {

    /** The timers of the attempt in which a thread was started; once the attempt is over, none of them is rung. */
    private static final InheritableThreadLocal<OwnTimers> OF_ATTEMPT = new InheritableThreadLocal<>();

    /** A thread that waits for less than this does not wait for a lease. */
    private static final Duration LONGEST_LEFT_ALONE = Duration.ofMillis(500);

    /** The same limit, as a part of a short lease. */
    private static final int PARTS_OF_LEASE = 10;

    private final TimerTasks tasks;
    private final int attempt;
    private final long leastNanos;
    /** The thread that calls the lock. */
    private final Thread caller = Thread.currentThread();

    private OwnTimers(TimerTasks tasks, Duration lease) {
        this.tasks = tasks;
        this.attempt = tasks.attempt();
        this.leastNanos = Math.min(LONGEST_LEFT_ALONE.toNanos(), lease.toNanos() / PARTS_OF_LEASE);
    }

    /**
     * Begins the attempt of the calling thread, which makes a lock and calls it.
     *
     * @param timer the timer that the lock is given
     * @param lease the lease of the lock
     */
    public static void begin(Optional<ScheduledExecutorService> timer, Duration lease) {
        OF_ATTEMPT.remove();
        timer.filter(VirtualTimer.class::isInstance)
                .map(VirtualTimer.class::cast)
                .ifPresent(known -> OF_ATTEMPT.set(new OwnTimers(known.tasks(), lease)));
    }

    private boolean ring(long wait, TimeUnit unit) {
        return unit.toNanos(wait) >= leastNanos;
    }

    private VirtualTimer timer() {
        return new VirtualTimer(tasks, Optional.of(attempt));
    }

    /** Replaces {@link Thread#sleep(long)}. The attempt itself sleeps as usual. */
    public static void sleep(long millis) throws InterruptedException {
        OwnTimers own = OF_ATTEMPT.get();
        if (own != null && own.caller != Thread.currentThread() && own.ring(millis, TimeUnit.MILLISECONDS)) {
            new SleepingThread(own.tasks, own.attempt).sleep();
        } else {
            Thread.sleep(millis);
        }
    }

    /** Replaces {@code Thread.sleep(Duration)}, which newer versions of Java have. */
    public static void sleep(Duration time) throws InterruptedException {
        sleep(time.toMillis());
    }

    /** Replaces {@link TimeUnit#sleep}. */
    public static void sleep(TimeUnit unit, long time) throws InterruptedException {
        sleep(unit.toMillis(time));
    }

    /** Replaces the method of {@link java.util.concurrent.Executors}. */
    public static ScheduledExecutorService newScheduledThreadPool(int threads) {
        return new Scheduler(threads);
    }

    /** Replaces the method of {@link java.util.concurrent.Executors}. */
    public static ScheduledExecutorService newScheduledThreadPool(int threads, ThreadFactory factory) {
        return new Scheduler(threads, factory);
    }

    /** Replaces the method of {@link java.util.concurrent.Executors}. */
    public static ScheduledExecutorService newSingleThreadScheduledExecutor() {
        return new Scheduler(1);
    }

    /** Replaces the method of {@link java.util.concurrent.Executors}. */
    public static ScheduledExecutorService newSingleThreadScheduledExecutor(ThreadFactory factory) {
        return new Scheduler(1, factory);
    }

    /** Replaces {@link ScheduledThreadPoolExecutor}, with the same constructors. */
    public static class Scheduler extends ScheduledThreadPoolExecutor {

        private final Optional<OwnTimers> own = Optional.ofNullable(OF_ATTEMPT.get());
        private final Optional<VirtualTimer> rung = own.map(OwnTimers::timer);

        public Scheduler(int threads) {
            super(threads);
        }

        public Scheduler(int threads, ThreadFactory factory) {
            super(threads, factory);
        }

        public Scheduler(int threads, RejectedExecutionHandler handler) {
            super(threads, handler);
        }

        public Scheduler(int threads, ThreadFactory factory, RejectedExecutionHandler handler) {
            super(threads, factory, handler);
        }

        /**
         * The timer of the bench that rings after this time; empty for a short time, or after a shutdown, since a pool that is shut down
         * refuses tasks as usual.
         */
        private Optional<VirtualTimer> rungAfter(long wait, TimeUnit unit) {
            return rung.filter(timer -> !isShutdown() && own.get().ring(wait, unit));
        }

        @Override
        public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
            Optional<VirtualTimer> timer = rungAfter(delay, unit);
            return timer.isPresent() ? timer.get().schedule(task, delay, unit) : super.schedule(task, delay, unit);
        }

        @Override
        public <V> ScheduledFuture<V> schedule(Callable<V> task, long delay, TimeUnit unit) {
            Optional<VirtualTimer> timer = rungAfter(delay, unit);
            return timer.isPresent() ? timer.get().schedule(task, delay, unit) : super.schedule(task, delay, unit);
        }

        @Override
        public ScheduledFuture<?> scheduleAtFixedRate(Runnable task, long initialDelay, long period, TimeUnit unit) {
            Optional<VirtualTimer> timer = rungAfter(period, unit);
            return timer.isPresent()
                    ? timer.get().scheduleAtFixedRate(task, initialDelay, period, unit)
                    : super.scheduleAtFixedRate(task, initialDelay, period, unit);
        }

        @Override
        public ScheduledFuture<?> scheduleWithFixedDelay(Runnable task, long initialDelay, long delay, TimeUnit unit) {
            Optional<VirtualTimer> timer = rungAfter(delay, unit);
            return timer.isPresent()
                    ? timer.get().scheduleWithFixedDelay(task, initialDelay, delay, unit)
                    : super.scheduleWithFixedDelay(task, initialDelay, delay, unit);
        }

        @Override
        public void shutdown() {
            rung.ifPresent(VirtualTimer::shutdown);
            super.shutdown();
        }

        @Override
        public List<Runnable> shutdownNow() {
            rung.ifPresent(VirtualTimer::shutdownNow);
            return super.shutdownNow();
        }

        @Override
        public boolean awaitTermination(long time, TimeUnit unit) throws InterruptedException {
            if (rung.isPresent()) {
                rung.get().awaitTermination(time, unit);
            }
            return super.awaitTermination(time, unit);
        }
    }

    /** Replaces {@link java.util.Timer}, with the same constructors. */
    public static class Timer extends java.util.Timer {

        private final Optional<OwnTimers> own = Optional.ofNullable(OF_ATTEMPT.get());
        private final Optional<VirtualTimer> rung = own.map(OwnTimers::timer);

        public Timer() {
            super();
        }

        public Timer(boolean isDaemon) {
            super(isDaemon);
        }

        public Timer(String name) {
            super(name);
        }

        public Timer(String name, boolean isDaemon) {
            super(name, isDaemon);
        }

        private boolean isRung(TimerTask task, long millis) {
            return task instanceof Task
                    && own.filter(it -> it.ring(millis, TimeUnit.MILLISECONDS)).isPresent();
        }

        @Override
        public void schedule(TimerTask task, long delay) {
            if (isRung(task, delay)) {
                ((Task) task).isRungAs(rung.get().schedule(task, delay, TimeUnit.MILLISECONDS));
            } else {
                super.schedule(task, delay);
            }
        }

        @Override
        public void schedule(TimerTask task, long delay, long period) {
            if (isRung(task, period)) {
                ((Task) task).isRungAs(rung.get().scheduleAtFixedRate(task, delay, period, TimeUnit.MILLISECONDS));
            } else {
                super.schedule(task, delay, period);
            }
        }

        @Override
        public void scheduleAtFixedRate(TimerTask task, long delay, long period) {
            schedule(task, delay, period);
        }

        @Override
        public void schedule(TimerTask task, Date first, long period) {
            schedule(task, Math.max(0, first.getTime() - System.currentTimeMillis()), period);
        }

        @Override
        public void scheduleAtFixedRate(TimerTask task, Date first, long period) {
            schedule(task, first, period);
        }

        @Override
        public void cancel() {
            rung.ifPresent(VirtualTimer::clear);
            super.cancel();
        }
    }

    /** Replaces {@link TimerTask}. */
    public abstract static class Task extends TimerTask {

        private volatile Optional<Future<?>> rung = Optional.empty();

        private void isRungAs(Future<?> task) {
            rung = Optional.of(task);
        }

        @Override
        public boolean cancel() {
            boolean isCancelled = super.cancel();
            return rung.map(task -> task.cancel(false)).orElse(isCancelled);
        }
    }
}
