package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.gate.ClientKilled;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** A thread that a lock has started, and that sleeps: it wakes up when the bench wakes it, and not when its time is over. */
final class SleepingThread implements TimerTasks.Due {

    private static final long LOOK_NANOS = 200_000;

    /** A thread that waits for this long for something other than the bench waits for the attempt. */
    private static final Duration TO_REST = Duration.ofMillis(300);

    /** The sleep of a thread that ignores the end of its attempt: it keeps no processor busy. */
    private static final int MILLIS_WHEN_OVER = 100;

    private final TimerTasks tasks;
    private final int attempt;
    private final Thread thread = Thread.currentThread();
    /** Guarded by this. */
    private State state = State.ASLEEP;
    /** Whether the thread has noticed that it does not sleep any more. */
    private volatile boolean isUp;

    private enum State {
        ASLEEP,
        AWAKE,

        /** Its attempt is over. */
        ENDED
    }

    /**
     * The sleep of the calling thread, which is about to begin.
     *
     * @param attempt the number of the attempt in which the thread was started
     */
    SleepingThread(TimerTasks tasks, int attempt) {
        this.tasks = tasks;
        this.attempt = attempt;
    }

    @Override
    public Optional<Thread> thread() {
        return Optional.of(thread);
    }

    /** Lets the calling thread sleep until it is run. */
    void sleep() throws InterruptedException {
        tasks.add(this);
        if (hasEnded()) {
            Thread.sleep(MILLIS_WHEN_OVER);
        }
        try {
            synchronized (this) {
                while (state == State.ASLEEP) {
                    wait();
                }
            }
            if (hasEnded()) {
                throw new ClientKilled();
            }
        } finally {
            isUp = true;
            wake(State.AWAKE);
            tasks.remove(this, false);
        }
    }

    private synchronized boolean hasEnded() {
        return state == State.ENDED;
    }

    private synchronized boolean wake(State next) {
        boolean wasAsleep = state == State.ASLEEP;
        if (wasAsleep) {
            state = next;
            notifyAll();
        }
        return wasAsleep;
    }

    /** {@inheritDoc} Returns when the thread sleeps again, has ended, or waits for the attempt. */
    @Override
    public void run() {
        long since = System.nanoTime();
        // A thread that the lock has interrupted goes on by itself.
        boolean goesOn = !thread.isInterrupted() && wake(State.AWAKE);
        while (goesOn && thread.isAlive() && !tasks.isAsleep(thread)) {
            LockSupport.parkNanos(LOOK_NANOS);
            boolean isWaiting = isUp && thread.getState() != Thread.State.RUNNABLE && !tasks.isStanding(thread);
            since = isWaiting ? since : System.nanoTime();
            goesOn = System.nanoTime() - since < TO_REST.toNanos();
        }
    }

    @Override
    public boolean isDone() {
        return true;
    }

    @Override
    public Optional<Integer> ownOf() {
        return Optional.of(attempt);
    }

    @Override
    public void end() {
        wake(State.ENDED);
    }
}
