package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.BackgroundCommand;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Runs the tasks that a lock has given to its timer, in a thread of their own, one at a time and the next one when the one before is over.
 * Each runs to its first command, and stands before it until it is let go. A thread of the lock that sleeps is such a task, too: it wakes
 * up, and the task is over when it sleeps again.
 */
final class TimerTasks {

    private final String name;
    private final Duration patience;
    /** The group of the thread that made this: the thread of the timer does not count as one that the lock has started. */
    private final ThreadGroup threads = Thread.currentThread().getThreadGroup();

    private final List<Due> tasks = new ArrayList<>();
    private Optional<Thread> thread = Optional.empty();
    /** The task that has begun and has not ended. */
    private Optional<Due> current = Optional.empty();

    private Optional<BackgroundCommand> command = Optional.empty();
    private Optional<Outcome> outcome = Optional.empty();
    /** Whether the task itself stands before a command; at a port, it waits for a command that has left it. */
    private boolean isInTask;
    /** The thread that stands there. */
    private Optional<Thread> sender = Optional.empty();

    private boolean isResumed;
    /** Whether the attempt waits for the current task, whose commands are then the attempt's. */
    private boolean isGiven;
    /** Whether any task has come to a command in this attempt. */
    private boolean isAnySeen;

    private boolean isOver = true;
    /** The number of attempts begun. */
    private int attempt;

    private boolean isClosed;
    /** Whether the task is on its way from one stop to the next. */
    private volatile boolean isMoving;

    /** A task that runs when the bench lets it. */
    interface Due extends Runnable {

        /** Whether it is not to be run again. */
        boolean isDone();

        /** The attempt in which the lock made its timer or its thread; empty if it is a task of the timer that the lock is given. */
        Optional<Integer> ownOf();

        /** The thread in which it runs, while that of the timer waits; empty if it runs in that of the timer. */
        default Optional<Thread> thread() {
            return Optional.empty();
        }

        /** Notes that it is not run any more, since its attempt is over. */
        default void end() {}
    }

    /**
     * @param name the name of the client
     * @param patience the time that a task may take from one stop to the next
     */
    TimerTasks(String name, Duration patience) {
        this.name = name;
        this.patience = patience;
    }

    /** Adds a task, unless the attempt is over. */
    synchronized void add(Due task) {
        if (isOver || task.ownOf().filter(made -> made != attempt).isPresent()) {
            task.end();
        } else {
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
     * Removes a task that the lock takes back, so that it is not run any more.
     *
     * @param mayInterrupt whether it is interrupted if it has begun
     */
    synchronized void remove(Due task, boolean mayInterrupt) {
        tasks.remove(task);
        if (mayInterrupt && isInTask && current.filter(task::equals).isPresent()) {
            command = Optional.empty();
        }
    }

    /** The number of attempts begun. */
    synchronized int attempt() {
        return attempt;
    }

    /** Begins a new attempt, with no task yet. */
    synchronized void begin() {
        stop();
        attempt++;
        isAnySeen = false;
        isOver = false;
    }

    /** Whether this thread of the lock sleeps until the bench wakes it up. */
    synchronized boolean isAsleep(Thread other) {
        return tasks.stream()
                .anyMatch(task -> task.thread().equals(Optional.of(other)) && !current.equals(Optional.of(task)));
    }

    /** Whether this thread stands before a command, or has not noticed yet that the command may leave. */
    synchronized boolean isStanding(Thread other) {
        return sender.equals(Optional.of(other));
    }

    /** Whether a task is left that was not given to the timer which the lock is given. */
    synchronized boolean areOwnLeft() {
        return tasks.stream().anyMatch(task -> task.ownOf().isPresent());
    }

    /** A thread of the lock that sleeps; if there is none, the one in which all tasks run. */
    synchronized Thread ownThread() {
        return firstAsleep().flatMap(Due::thread).orElseGet(thread::orElseThrow);
    }

    /** Whether any task has come to a command in this attempt. */
    synchronized boolean isAnySeen() {
        return isAnySeen;
    }

    /** Lets the tasks that are due run, until one stands before a command or each has run once. To be called while the client stands still. */
    synchronized void settle() {
        if (sender.filter(Thread::isInterrupted).isPresent()) {
            command = Optional.empty();
        }
        // A task that the lock has taken back may still be on its way out.
        awaitStop();
        for (Due task : List.copyOf(tasks)) {
            if (current.isEmpty() && tasks.contains(task)) {
                current = Optional.of(task);
                awaitStop();
            }
        }
    }

    /** The command before which a task stands; empty if there is none. */
    synchronized Optional<BackgroundCommand> command() {
        return command;
    }

    /**
     * Lets this command leave, and the task go on to its next stop.
     *
     * @return the outcome of the command, if there was one
     */
    synchronized Optional<Outcome> resume() {
        outcome = Optional.empty();
        letGo();
        awaitStop();
        Optional<Outcome> came = outcome;
        settle();
        return came;
    }

    /** Lets the command before which a task stands leave, if there is one. */
    synchronized void letGo() {
        isResumed = true;
        command = Optional.empty();
        notifyAll();
    }

    /** Whether the attempt may wait for the task that stands before a command, or for a thread that sleeps. */
    synchronized boolean mayBeAwaited() {
        return !isGiven && (command.isPresent() || firstAsleep().isPresent());
    }

    /**
     * Lets the task go on for which the attempt waits; its commands are the attempt's.
     *
     * @param told its thread, before it goes on
     */
    synchronized void giveToAttempt(Consumer<Thread> told) {
        Optional<Thread> awaited = sender.filter(standing -> command.isPresent());
        if (awaited.isEmpty() && current.isEmpty()) {
            current = firstAsleep();
            awaited = current.flatMap(Due::thread);
        }
        awaited.ifPresent(told);
        isGiven = awaited.isPresent();
        command = Optional.empty();
        notifyAll();
    }

    private Optional<Due> firstAsleep() {
        return tasks.stream().filter(task -> task.thread().isPresent()).findFirst();
    }

    /** Ends the attempt: no task sends a command any more. */
    synchronized void stop() {
        isOver = true;
        List.copyOf(tasks).forEach(Due::end);
        tasks.clear();
        command = Optional.empty();
        awaitStop();
    }

    /** Waits until no task that satisfies this is running. */
    synchronized void awaitEndOf(Predicate<Due> which) throws InterruptedException {
        while (current.filter(which).isPresent()) {
            wait();
        }
    }

    private void awaitStop() {
        long end = System.nanoTime() + patience.toNanos();
        isMoving = true;
        notifyAll();
        try {
            while (current.isPresent() && command.isEmpty() && !isGiven && !isClosed) {
                long left = (end - System.nanoTime()) / 1_000_000;
                if (left <= 0) {
                    throw ThreadStacks.neverRests(name, patience);
                }
                wait(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InconclusiveException(ClientText.class, text -> text.interrupted(name), e);
        } finally {
            isMoving = false;
        }
    }

    /** Whether a command that arrives at the gate now belongs to a task, whatever thread has sent it. */
    boolean isMoving() {
        return isMoving;
    }

    /** Whether this is the thread in which the tasks run, or the current task does, and the attempt does not wait for it. */
    synchronized boolean isIn(Thread other) {
        return !isGiven
                && (thread.filter(other::equals).isPresent()
                        || current.filter(task -> task.thread().equals(Optional.of(other)))
                                .isPresent());
    }

    /**
     * Holds a task before this command until it is let go.
     *
     * @return whether the command leaves; false if the attempt is over; empty if the attempt waits for it, whose gate then decides
     * @throws InterruptedIOException if the lock has taken the task back, or the bench is over
     */
    synchronized Optional<Boolean> mayLeave(BackgroundCommand next) throws InterruptedIOException {
        if (!isOver) {
            isResumed = false;
            isAnySeen = true;
            isInTask = isIn(Thread.currentThread());
            sender = Optional.of(Thread.currentThread());
            command = Optional.of(next);
            notifyAll();
        }
        try {
            while (!isOver && !isResumed && !isGiven) {
                wait();
            }
        } catch (InterruptedException e) {
            command = Optional.empty();
            throw new InterruptedIOException("the task of " + name + " was taken back before " + next.words());
        } finally {
            sender = Optional.empty();
        }
        return isGiven ? Optional.empty() : Optional.of(!isOver);
    }

    synchronized void onOutcome(Outcome came) {
        outcome = Optional.of(came);
    }

    private void runLoop() {
        try {
            for (Optional<Due> next = nextTask(); next.isPresent(); next = nextTask()) {
                next.get().run();
                Thread.interrupted();
                end(next.get());
            }
        } catch (InterruptedException e) {
            // The bench is over.
        }
    }

    private synchronized Optional<Due> nextTask() throws InterruptedException {
        while (current.isEmpty() && !isClosed) {
            wait();
        }
        return isClosed ? Optional.empty() : current;
    }

    private synchronized void end(Due task) {
        if (task.isDone()) {
            tasks.remove(task);
        }
        current = Optional.empty();
        isGiven = false;
        notifyAll();
    }

    /** Ends its thread for good. */
    synchronized void close() {
        isClosed = true;
        isOver = true;
        tasks.forEach(Due::end);
        thread.ifPresent(Thread::interrupt);
        notifyAll();
    }
}
