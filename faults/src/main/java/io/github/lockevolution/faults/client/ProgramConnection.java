package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.host.ProcessGuard;
import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.ProgramErrorException;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A client that is a program in a process of its own. One process serves attempt after attempt. One that was killed, or that lost an
 * answer, is replaced; from the first time on a spare waits beside it, so that a crash does not cost the start of an interpreter.
 */
public final class ProgramConnection implements ClientConnection {

    private final Launch launch;
    private final Life life;
    private final ProcessGuard guard;
    private Optional<ProgramProcess> current = Optional.empty();
    private Optional<ProgramProcess> spare = Optional.empty();
    private boolean closed;

    /**
     * Starts a process, which waits for its first attempt.
     *
     * @throws IOException if it cannot be started
     */
    ProgramConnection(Launch launch, Life life) throws IOException {
        this.launch = launch;
        this.life = life;
        this.guard = ProcessGuard.start();
        try {
            current = Optional.of(launch.start(guard));
        } catch (IOException | RuntimeException e) {
            guard.close();
            throw e;
        }
    }

    /** Starts a process of the client. */
    @FunctionalInterface
    interface Launch {

        ProgramProcess start(ProcessGuard guard) throws IOException;
    }

    /**
     * What a process is told when an attempt begins.
     *
     * @param key the name of the lock
     * @param owner the name of the client
     * @param lease how long the lock may be held
     */
    record Life(String key, String owner, Duration lease) {

        @Override
        public String toString() {
            return "begin " + key + " " + owner + " " + lease.toMillis();
        }
    }

    @Override
    public DistributedLock newLock() {
        ProgramProcess process = ready();
        process.begin(life.toString());
        return new ProgramLock(process);
    }

    private synchronized ProgramProcess ready() {
        try {
            if (closed) {
                throw new IOException("this client is closed");
            }
            if (current.filter(ProgramProcess::isFresh).isEmpty()) {
                current.ifPresent(ProgramProcess::close);
                current = spare.isPresent() ? spare : Optional.of(launch.start(guard));
                spare = Optional.of(launch.start(guard));
            }
            return current.orElseThrow();
        } catch (IOException e) {
            throw new InconclusiveException(String.valueOf(e.getMessage()), e);
        }
    }

    @Override
    public CommandSource source() {
        return CommandSource.PORT;
    }

    @Override
    public Class<? extends Exception> lostAnswer() {
        return ProgramErrorException.class;
    }

    @Override
    public synchronized void kill() {
        current.ifPresent(ProgramProcess::kill);
    }

    @Override
    public boolean isBlocking() {
        return process().filter(ProgramProcess::isBlocking).isPresent();
    }

    @Override
    public InconclusiveException stuck(String client, Duration patience) {
        return process()
                .map(process -> process.hangs(patience))
                .orElseGet(() -> ThreadStacks.neverRests(client, patience));
    }

    private synchronized Optional<ProgramProcess> process() {
        return current;
    }

    /** The id of the process that the client is at present. */
    public long pid() {
        return process().orElseThrow().pid();
    }

    /**
     * The fencing token of the lock that the client took last; empty if its lock draws none. Not to be asked of a program of another
     * kind than a lock in Java: it does not know the question.
     */
    public OptionalLong fencingToken() {
        return process().orElseThrow().askFencingToken();
    }

    /** With what status the process has ended; empty if it runs. */
    public OptionalInt exitStatus() {
        return process().map(ProgramProcess::exitStatus).orElse(OptionalInt.empty());
    }

    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        current.ifPresent(ProgramProcess::close);
        spare.ifPresent(ProgramProcess::close);
        guard.close();
    }

    /** The lock, as the process answers for it. */
    private record ProgramLock(ProgramProcess process) implements DistributedLock {

        @Override
        public boolean tryLock() {
            return process.askWhether("acquire");
        }

        @Override
        public boolean unlock() {
            return process.askWhether("release");
        }
    }
}
