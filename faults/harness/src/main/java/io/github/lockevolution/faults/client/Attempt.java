package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.gate.ClientKilled;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.subject.AdaptedLock;
import io.github.lockevolution.lock.DistributedLock;
import java.util.Optional;
import java.util.function.Supplier;

/** One attempt of a client to take a lock, to be inside for a while, and to give it back, as ordinary code does it. */
public final class Attempt {

    private final ClientProgram program;
    private final Supplier<DistributedLock> newLock;
    private final Inside inside;
    private final LastCommands last;
    private final AttemptThreads threads = new AttemptThreads();
    private volatile Optional<Class<?>> lock = Optional.empty();
    private volatile Optional<AdaptedLock> adapted = Optional.empty();
    private volatile Optional<Throwable> thrown = Optional.empty();
    /** That which calls the lock now. */
    private volatile Thread caller = Thread.currentThread();

    private volatile boolean isAwaitingLast;
    private boolean isTakenTwice;
    /** Written by the thread that sends, while the client moves. */
    private volatile ClientPhase phase = ClientPhase.NOT_STARTED;

    /** What happens to a client between tryLock and unlock. */
    interface Inside {

        /** Waits there until the client is to leave; false if it was killed there, or had been before. */
        boolean awaitLeave() throws InterruptedException;

        /** Whether it was killed. */
        boolean isKilled();
    }

    /**
     * @param newLock makes the lock; a constructor may send commands, too
     */
    Attempt(ClientProgram program, Supplier<DistributedLock> newLock, Inside inside, LastCommands last) {
        this.program = program;
        this.newLock = newLock;
        this.inside = inside;
        this.last = last;
    }

    /** Makes the attempt in this thread; gives what the lock threw, if it did. */
    Optional<Throwable> run() {
        caller = Thread.currentThread();
        threads.begin();
        last.begin();
        try {
            DistributedLock mine = newLock.get();
            adapted = Optional.of(mine).filter(AdaptedLock.class::isInstance).map(AdaptedLock.class::cast);
            lock = Optional.of(adapted.<Class<?>>map(AdaptedLock::source).orElseGet(mine::getClass));
            try {
                run(mine);
            } catch (Throwable e) {
                thrown = Optional.of(e);
                throw e;
            } finally {
                endWith(mine);
            }
            return Optional.empty();
        } catch (ClientKilled e) {
            return Optional.empty();
        } catch (Throwable e) {
            // Also what is neither an exception nor an error: a language other than Java throws what it likes.
            return Optional.of(e);
        }
    }

    private void run(DistributedLock mine) throws Exception {
        boolean goesOn = true;
        try {
            for (ClientProgram.Step step : program.steps()) {
                goesOn = goesOn && takes(step, mine);
            }
        } finally {
            if (program.steps().contains(ClientProgram.Step.GIVE_BACK_IN_ANY_CASE) && !inside.isKilled()) {
                phase = ClientPhase.RELEASING;
                mine.unlock();
            }
        }
    }

    /** Takes a step of the program; tells whether there is a next one. */
    private boolean takes(ClientProgram.Step step, DistributedLock mine) throws Exception {
        switch (step) {
            case TAKE -> {
                return mine.tryLock();
            }
            case TAKE_AGAIN -> takeAgain(mine);
            case GIVE_BACK_IF_TAKEN_AGAIN -> {
                if (isTakenTwice) {
                    mine.unlock();
                }
            }
            case WORK -> {
                return stayInside();
            }
            case GIVE_BACK -> mine.unlock();
            case GIVE_BACK_IN_ANY_CASE -> {}
        }
        return true;
    }

    /** One that says no by an exception, or whose connection fails, gives back what it has, as in a finally. */
    private void takeAgain(DistributedLock mine) {
        try {
            isTakenTwice = mine.tryLock();
        } catch (RuntimeException e) {
            if (!inside.isKilled()) {
                phase = ClientPhase.RELEASING;
                mine.unlock();
            }
            throw e;
        }
    }

    private boolean stayInside() throws InterruptedException {
        if (!inside.awaitLeave()) {
            return false;
        }
        phase = ClientPhase.RELEASING;
        return true;
    }

    /** Only a lock that makes its own connections has some to close. */
    private void endWith(DistributedLock lock) throws Exception {
        try {
            if (!inside.isKilled()) {
                isAwaitingLast = true;
                last.await(phase);
                isAwaitingLast = false;
            }
        } finally {
            if (lock instanceof AutoCloseable closeable) {
                closeable.close();
            }
        }
    }

    /** How far it has come, as far as a client knows that is not over. */
    ClientPhase phase() {
        return phase;
    }

    /** A command of it leaves: whatever it was made by, it has begun. */
    void begins() {
        if (phase == ClientPhase.NOT_STARTED) {
            phase = ClientPhase.ACQUIRING;
        }
    }

    /** Whether its last method has returned, or thrown something, and its {@link LastCommands} have still to come. */
    boolean isAwaitingLast() {
        return isAwaitingLast;
    }

    /** The name of the one that has to come, if it is known. */
    Optional<String> awaitedLast() {
        return last.awaited();
    }

    /** What the lock threw; empty as long as it has not thrown anything. */
    Optional<Throwable> thrown() {
        return thrown;
    }

    /** The thread that makes it, and those that its lock has started. */
    AttemptThreads threads() {
        return threads;
    }

    /** Where in the lock's own source the calling thread is; empty if it is not in there. */
    Optional<Integer> line() {
        return adapted.flatMap(AdaptedLock::line).or(() -> CallingLine.of(lock()));
    }

    /** The same of the thread that called it, where another sends: as long as it waits for that. A program tells its own. */
    Optional<Integer> lineOfCaller() {
        boolean isOurs = ClientConnection.class.isAssignableFrom(lock().getNestHost());
        return isOurs ? adapted.flatMap(AdaptedLock::line) : CallingLine.of(lock(), caller);
    }

    /** The code of the lock; that of any, as long as nobody knows whose constructor it is that sends. */
    Class<?> lock() {
        return lock.orElse(DistributedLock.class);
    }

    /** Whether nothing has been asked of the lock yet. */
    boolean isMakingLock() {
        return lock.isEmpty();
    }
}
