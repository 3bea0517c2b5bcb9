package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.gate.ClientKilled;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.subject.Program;
import io.github.lockevolution.lock.DistributedLock;
import java.util.Optional;
import java.util.function.Supplier;

/** One attempt of a client: its program runs once, in one thread, and other threads see its phase. */
public final class Attempt implements Program.Inside {

    private final Supplier<Program> newProgram;
    private final Inside inside;
    private final LastCommands last;
    private final AttemptThreads threads = new AttemptThreads();
    private volatile Optional<Program> program = Optional.empty();
    private volatile Optional<Throwable> thrown = Optional.empty();
    /** The thread that calls the lock now. */
    private volatile Thread caller = Thread.currentThread();

    private volatile boolean isAwaitingLast;
    /** Written by the thread that sends, while the client moves. */
    private volatile ClientPhase phase = ClientPhase.NOT_STARTED;

    /** The time of a client between tryLock and unlock. */
    interface Inside {

        /** Waits there until the client is let go to leave; false if the client was killed there or before. */
        boolean awaitLeave() throws InterruptedException;

        /** Whether the client was killed. */
        boolean isKilled();
    }

    /**
     * @param newProgram makes the program; a constructor may send commands, too
     */
    Attempt(Supplier<Program> newProgram, Inside inside, LastCommands last) {
        this.newProgram = newProgram;
        this.inside = inside;
        this.last = last;
    }

    /**
     * Makes the attempt in this thread.
     *
     * @return the exception that the lock threw; empty if it threw none
     */
    Optional<Throwable> run() {
        caller = Thread.currentThread();
        threads.begin();
        last.begin();
        try {
            Program mine = newProgram.get();
            program = Optional.of(mine);
            try {
                mine.run(this);
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
            // Also a throwable that is neither an exception nor an error: other languages than Java throw them.
            return Optional.of(e);
        }
    }

    private void endWith(Program mine) throws Exception {
        try {
            if (!inside.isKilled()) {
                isAwaitingLast = true;
                last.await(phase);
                isAwaitingLast = false;
            }
        } finally {
            mine.close();
        }
    }

    @Override
    public boolean awaitLeave() throws InterruptedException {
        return inside.awaitLeave();
    }

    @Override
    public boolean isKilled() {
        return inside.isKilled();
    }

    @Override
    public void beginRelease() {
        phase = ClientPhase.RELEASING;
    }

    /** Its phase, as far as a client knows that is not over. */
    ClientPhase phase() {
        return phase;
    }

    /** Notes that a command of it leaves: so it has begun, whichever thread sent the command. */
    void begins() {
        if (phase == ClientPhase.NOT_STARTED) {
            phase = ClientPhase.ACQUIRING;
        }
    }

    /** Whether its last method has returned or thrown, and its {@link LastCommands} have still to come. */
    boolean isAwaitingLast() {
        return isAwaitingLast;
    }

    /** The name of the last command that has to come, if it is known. */
    Optional<String> awaitedLast() {
        return last.awaited();
    }

    /** The exception that the lock has thrown; empty as long as it has not thrown any. */
    Optional<Throwable> thrown() {
        return thrown;
    }

    /** The thread of the attempt, and the threads that its lock has started. */
    AttemptThreads threads() {
        return threads;
    }

    /** The line of the lock's own source at which the calling thread is; empty if it is not in there. */
    Optional<Integer> line() {
        return program.flatMap(Program::line).or(() -> CallingLine.of(lock()));
    }

    /** The line of the thread that called the lock, if another thread sends and that one waits for it. A program reports its own line. */
    Optional<Integer> lineOfCaller() {
        boolean isOurs = ClientConnection.class.isAssignableFrom(lock().getNestHost());
        return isOurs ? program.flatMap(Program::line) : CallingLine.of(lock(), caller);
    }

    /** The code of the lock; while a constructor sends, its class is not known, and the code of any lock counts. */
    Class<?> lock() {
        return program.<Class<?>>map(Program::source).orElse(DistributedLock.class);
    }

    /** Whether no method of the lock has been called yet. */
    boolean isMakingLock() {
        return program.isEmpty();
    }
}
