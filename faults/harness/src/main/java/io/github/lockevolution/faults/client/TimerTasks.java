package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.BackgroundCommand;
import io.github.lockevolution.faults.text.Message;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.RunnableFuture;

/**
 * Runs the tasks that a lock has given to its timer, in a thread of their own, one at a time and the next one when the one before is over.
 * Each runs as far as its first command, and stands before that until somebody lets it leave.
 */
final class TimerTasks {

    private final String name;
    private final Duration patience;
    /** That of whoever made this: the thread of the timer is none that the lock has started. */
    private final ThreadGroup threads = Thread.currentThread().getThreadGroup();

    private final List<RunnableFuture<?>> tasks = new ArrayList<>();
    private Optional<Thread> thread = Optional.empty();
    /** The task that has begun and has not ended. */
    private Optional<RunnableFuture<?>> current = Optional.empty();

    private Optional<BackgroundCommand> command = Optional.empty();
    private Optional<Outcome> outcome = Optional.empty();
    /** Whether the task itself stands there; at a port, it waits for a command that has left it. */
    private boolean isInTask;

    private boolean isResumed;
    private boolean isOver = true;
    private boolean isClosed;
    /** Whether the task is on its way from one stop to the next. */
    private volatile boolean isMoving;

    /**
     * @param name of the client
     * @param patience how long a task may take from one stop to the next
     */
    TimerTasks(String name, Duration patience) {
        this.name = name;
        this.patience = patience;
    }

    /** One more is to be run, unless the attempt is over. */
    synchronized void add(RunnableFuture<?> task) {
        if (!isOver) {
            tasks.add(task);
            if (thread.isEmpty()) {
                Thread started = new Thread(threads, this::runLoop, ThreadStacks.THREAD + name + ", its timer");
                started.setDaemon(true);
                started.start();
                thread = Optional.of(started);
            }
        }
    }

    /**
     * The lock takes a task back, which is not run any more.
     *
     * @param mayInterrupt whether it is interrupted if it has begun
     */
    synchronized void remove(RunnableFuture<?> task, boolean mayInterrupt) {
        tasks.remove(task);
        if (mayInterrupt && isInTask && current.filter(task::equals).isPresent()) {
            command = Optional.empty();
        }
    }

    /** Those that are to be run, or run again. */
    synchronized List<RunnableFuture<?>> all() {
        return List.copyOf(tasks);
    }

    /** The lock takes all of them back; one that has begun goes on. */
    synchronized void clear() {
        tasks.clear();
    }

    /** A new attempt begins, with no task yet. */
    synchronized void begin() {
        isOver = false;
    }

    /** Lets the tasks that are due run, until one stands before a command or each has run once. To be called while the client stands still. */
    synchronized void settle() {
        // A task that the lock has taken back may still be on its way out.
        awaitStop();
        for (RunnableFuture<?> task : List.copyOf(tasks)) {
            if (current.isEmpty()) {
                current = Optional.of(task);
                awaitStop();
            }
        }
    }

    /** The command that a task stands before. */
    synchronized Optional<BackgroundCommand> command() {
        return command;
    }

    /** Lets this command leave, and the task go on to its next stop; gives the outcome of the command, if there was one. */
    synchronized Optional<Outcome> resume() {
        outcome = Optional.empty();
        isResumed = true;
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
    synchronized boolean mayLeave(BackgroundCommand next) throws InterruptedIOException {
        if (!isOver) {
            isResumed = false;
            isInTask = isIn(Thread.currentThread());
            command = Optional.of(next);
            notifyAll();
        }
        try {
            while (!isOver && !isResumed) {
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
            for (Optional<RunnableFuture<?>> next = nextTask(); next.isPresent(); next = nextTask()) {
                next.get().run();
                Thread.interrupted();
                end(next.get());
            }
        } catch (InterruptedException e) {
            // The bench is over.
        }
    }

    private synchronized Optional<RunnableFuture<?>> nextTask() throws InterruptedException {
        while (current.isEmpty() && !isClosed) {
            wait();
        }
        return isClosed ? Optional.empty() : current;
    }

    private synchronized void end(RunnableFuture<?> task) {
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
}
