package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.faults.subject.SideCommand;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.wire.Outcome;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * The timer of one client, on which no time goes by: a task is due as soon as the client stands still, however long it was to wait. It runs
 * in a thread of its own as far as its first command, and stands before that until somebody lets it leave. One task at a time; the next one
 * runs when the one before is over.
 */
final class BenchTimer extends AbstractExecutorService implements ScheduledExecutorService {

    private final String name;
    private final Duration patience;
    private final List<Task<?>> tasks = new ArrayList<>();
    private Optional<Thread> thread = Optional.empty();
    /** The task that has begun and has not ended. */
    private Optional<Task<?>> current = Optional.empty();

    private Optional<SideCommand> command = Optional.empty();
    private Optional<Outcome> outcome = Optional.empty();
    /** Whether the task itself stands there; at a port, it waits for a command that has left it. */
    private boolean isInTask;

    private boolean isLetGo;
    private boolean isOver = true;
    private boolean isClosed;
    /** Whether the task is on its way from one stop to the next. */
    private volatile boolean isMoving;

    /**
     * @param name of the client
     * @param patience how long a task may take from one stop to the next
     */
    BenchTimer(String name, Duration patience) {
        this.name = name;
        this.patience = patience;
    }

    /** A new attempt begins, with no task yet. */
    synchronized void begin() {
        isOver = false;
    }

    /** Lets the tasks that are due run, until one stands before a command or each has run once. To be called while the client stands still. */
    synchronized void settle() {
        // A task that the lock has taken back may still be on its way out.
        awaitStop();
        for (Task<?> task : List.copyOf(tasks)) {
            if (current.isEmpty()) {
                current = Optional.of(task);
                awaitStop();
            }
        }
    }

    /** The command that a task stands before. */
    synchronized Optional<SideCommand> command() {
        return command;
    }

    /** Lets this command leave, and the task go on to its next stop; gives the outcome of the command, if there was one. */
    synchronized Optional<Outcome> resume() {
        outcome = Optional.empty();
        isLetGo = true;
        command = Optional.empty();
        awaitStop();
        Optional<Outcome> came = outcome;
        settle();
        return came;
    }

    /** The attempt is over: no task sends anything any more. */
    synchronized void stop() {
        isOver = true;
        tasks.clear();
        command = Optional.empty();
        awaitStop();
    }

    private void awaitStop() {
        long end = System.nanoTime() + patience.toNanos();
        isMoving = true;
        notifyAll();
        try {
            while (current.isPresent() && command.isEmpty() && !isClosed) {
                long left = (end - System.nanoTime()) / 1_000_000;
                if (left <= 0) {
                    throw ThreadStacks.neverRests(name, patience);
                }
                wait(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InconclusiveException(Message.of(ClientText.class, text -> text.interrupted(name)), e);
        } finally {
            isMoving = false;
        }
    }

    /** Whether a command that arrives at the gate now is of a task, wherever it was sent from. */
    boolean isMoving() {
        return isMoving;
    }

    /** Whether this is the thread in which the tasks run. */
    synchronized boolean isIn(Thread other) {
        return thread.filter(other::equals).isPresent();
    }

    /**
     * A task stands before this command until it is let go.
     *
     * @return whether it leaves; not if the attempt is over
     * @throws InterruptedIOException if the lock has taken the task back, or the bench is over
     */
    synchronized boolean mayLeave(SideCommand next) throws InterruptedIOException {
        if (!isOver) {
            isLetGo = false;
            isInTask = isIn(Thread.currentThread());
            command = Optional.of(next);
            notifyAll();
        }
        try {
            while (!isOver && !isLetGo) {
                wait();
            }
        } catch (InterruptedException e) {
            command = Optional.empty();
            throw new InterruptedIOException("the task of " + name + " was taken back before " + next.words());
        }
        return !isOver;
    }

    synchronized void onOutcome(Outcome came) {
        outcome = Optional.of(came);
    }

    private void runLoop() {
        try {
            for (Optional<Task<?>> next = nextTask(); next.isPresent(); next = nextTask()) {
                next.get().run();
                Thread.interrupted();
                end(next.get());
            }
        } catch (InterruptedException e) {
            // The bench is over.
        }
    }

    private synchronized Optional<Task<?>> nextTask() throws InterruptedException {
        while (current.isEmpty() && !isClosed) {
            wait();
        }
        return isClosed ? Optional.empty() : current;
    }

    private synchronized void end(Task<?> task) {
        if (task.isDone()) {
            tasks.remove(task);
        }
        current = Optional.empty();
        notifyAll();
    }

    /** Ends its thread for good. */
    synchronized void close() {
        isClosed = true;
        isOver = true;
        thread.ifPresent(Thread::interrupt);
        notifyAll();
    }

    private synchronized <V> ScheduledFuture<V> add(Task<V> task) {
        if (!isOver) {
            tasks.add(task);
            if (thread.isEmpty()) {
                Thread started = new Thread(this::runLoop, ThreadStacks.THREAD + name + ", its timer");
                started.setDaemon(true);
                started.start();
                thread = Optional.of(started);
            }
        }
        return task;
    }

    private synchronized void takeBack(Task<?> task, boolean mayInterrupt) {
        tasks.remove(task);
        if (mayInterrupt && isInTask && current.filter(task::equals).isPresent()) {
            command = Optional.empty();
        }
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
        return add(new Task<>(Executors.callable(task), unit.toNanos(delay), false));
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> task, long delay, TimeUnit unit) {
        return add(new Task<>(task, unit.toNanos(delay), false));
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable task, long initialDelay, long period, TimeUnit unit) {
        return add(new Task<>(Executors.callable(task), unit.toNanos(period), true));
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable task, long initialDelay, long delay, TimeUnit unit) {
        return add(new Task<>(Executors.callable(task), unit.toNanos(delay), true));
    }

    @Override
    public void execute(Runnable task) {
        add(new Task<>(Executors.callable(task), 0, false));
    }

    @Override
    public synchronized void shutdown() {
        tasks.clear();
    }

    @Override
    public synchronized List<Runnable> shutdownNow() {
        List<Runnable> waiting = List.copyOf(tasks);
        waiting.forEach(task -> ((Task<?>) task).cancel(true));
        return waiting;
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
            takeBack(this, mayInterrupt);
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
