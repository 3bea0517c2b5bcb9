package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.gate.ClientKilled;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.subject.Program;
import io.github.lockevolution.lock.DistributedLock;
import java.util.Optional;
import java.util.function.Supplier;

/** One attempt of a client: its program runs once, and all see how far it is. */
public final class Attempt implements Program.Inside {

    private final Supplier<Program> newProgram;
    private final Inside inside;
    private final LastCommands last;
    private final AttemptThreads threads = new AttemptThreads();
    private volatile Optional<Program> program = Optional.empty();
    private volatile Optional<Throwable> thrown = Optional.empty();
    /** That which calls the lock now. */
    private volatile Thread caller = Thread.currentThread();

    private volatile boolean isAwaitingLast;
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
     * @param newProgram makes the program; a constructor may send commands, too
     */
    Attempt(Supplier<Program> newProgram, Inside inside, LastCommands last) {
        this.newProgram = newProgram;
        this.inside = inside;
        this.last = last;
    }

    /** Makes the attempt in this thread; gives what the lock threw, if it did. */
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
            // Also what is neither an exception nor an error: a language other than Java throws what it likes.
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
        return program.flatMap(Program::line).or(() -> CallingLine.of(lock()));
    }

    /** The same of the thread that called it, where another sends: as long as it waits for that. A program tells its own. */
    Optional<Integer> lineOfCaller() {
        boolean isOurs = ClientConnection.class.isAssignableFrom(lock().getNestHost());
        return isOurs ? program.flatMap(Program::line) : CallingLine.of(lock(), caller);
    }

    /** The code of the lock; that of any, as long as nobody knows whose constructor it is that sends. */
    Class<?> lock() {
        return program.<Class<?>>map(Program::source).orElse(DistributedLock.class);
    }

    /** Whether nothing has been asked of the lock yet. */
    boolean isMakingLock() {
        return program.isEmpty();
    }
}
