package io.github.lockevolution.faults.program;

import io.github.lockevolution.faults.client.BlockingStore;
import io.github.lockevolution.faults.client.ClientText;
import io.github.lockevolution.faults.client.CommandSource;
import io.github.lockevolution.faults.client.StoreSession;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.AdaptedLock;
import io.github.lockevolution.faults.subject.Program;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.ProgramErrorException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A client that is a program in a process of its own. One process serves attempt after attempt, also after the client died or lost a reply:
 * its connections are cut, and it begins anew. A process that does not come back to its input then, or does not connect again, is killed
 * and replaced, and from then on each time; a spare process waits beside it.
 */
public final class ProgramConnection implements ProcessConnection {

    private final Launch launch;
    private final BeginLine begin;
    private final Optional<ClockFile> clock;
    private final AtomicBoolean isReused;
    private final ProgramStore store;
    private final Consumer<String> answers;
    /** The present process of the client, or its last one. Guarded by this. */
    private ProgramProcess current;
    /** The spare process. Guarded by this. */
    private Optional<ProgramProcess> spare = Optional.empty();
    /** Guarded by this. */
    private boolean closed;

    private ProgramConnection(
            Launch launch,
            BeginLine begin,
            Optional<ClockFile> clock,
            AtomicBoolean isReused,
            ProgramStore store,
            Consumer<String> answers,
            ProgramProcess first) {
        this.store = store;
        this.answers = answers;
        this.launch = launch;
        this.begin = begin;
        this.clock = clock;
        this.isReused = isReused;
        this.current = first;
    }

    /**
     * Starts a client that is a program: its process, which waits for its first attempt.
     *
     * @param key the name of its lock
     * @param isReused whether processes of this program outlive a client; set to false once one does not
     * @param clock the clock of the client; closed with it; empty if it has the clock of the machine
     * @param ports opens the ports to Redis for each process
     * @throws SetupProblem if it cannot be started
     */
    public static ProgramConnection open(
            ClientSpec spec,
            String key,
            List<String> command,
            AtomicBoolean isReused,
            Optional<ClockFile> clock,
            Supplier<ProgramPort> ports) {
        return open(spec, key, command, isReused, clock, ports, ProgramStore.HOLDS_NOTHING);
    }

    /**
     * Starts a client in a store in which a lock may end with its connection.
     *
     * @param store the connections of this client as the store sees them
     */
    public static ProgramConnection open(
            ClientSpec spec,
            String key,
            List<String> command,
            AtomicBoolean isReused,
            Optional<ClockFile> clock,
            Supplier<ProgramPort> ports,
            ProgramStore store) {
        BeginLine begin = new BeginLine(key, spec.name(), spec.lease(), spec.policy());
        return open(begin, command, isReused, clock, ports, store, answer -> {});
    }

    /**
     * Starts a client of a section, in all of its stores.
     *
     * @param begin the line at the beginning of an attempt
     * @param answers receives the answer of the program to the order to run
     */
    public static ProgramConnection open(
            BeginLine begin,
            List<String> command,
            AtomicBoolean isReused,
            Optional<ClockFile> clock,
            Supplier<ProgramPort> ports,
            ProgramStore store,
            Consumer<String> answers) {
        Launch launch = () -> ProgramProcess.start(begin.owner(), command, ports.get());
        try {
            return new ProgramConnection(launch, begin, clock, isReused, store, answers, launch.start());
        } catch (IOException e) {
            clock.ifPresent(ClockFile::close);
            throw new SetupProblem(
                    ClientText.class, text -> text.cannotStart(String.join(" ", command), Message.of(e)), e);
        } catch (RuntimeException e) {
            clock.ifPresent(ClockFile::close);
            throw e;
        }
    }

    /** Starts a process of the client. */
    @FunctionalInterface
    interface Launch {

        ProgramProcess start() throws IOException;
    }

    /**
     * The line that a process gets at the beginning of an attempt.
     *
     * @param key the name of the lock
     * @param owner the name of the client
     * @param lease the lease of the lock
     * @param policy the access policy
     */
    public record BeginLine(String key, String owner, Duration lease, AccessPolicy policy) {

        /** The line for a client of this lock, or section. */
        public static BeginLine of(String key, String owner, Duration lease, LockSpec lock) {
            return new BeginLine(key, owner, lease, lock.accessPolicy());
        }

        boolean isOfSection() {
            return policy.isUnlimited();
        }

        /** The line that orders it to make its one attempt. */
        public String acquire() {
            if (isOfSection()) {
                return "run";
            }
            return "acquire" + policy.side(owner).map(side -> " " + side).orElse("");
        }

        @Override
        public String toString() {
            String begin = "begin " + key + " " + owner + " " + lease.toMillis();
            OptionalInt permits = policy.permits();
            return permits.isPresent() ? begin + " " + permits.getAsInt() : begin;
        }
    }

    @Override
    public DistributedLock newLock() {
        return newLock(begin.key());
    }

    @Override
    public Program newProgram(ClientProgram steps) {
        return begin.isOfSection() ? new ProcessSection() : ProcessConnection.super.newProgram(steps);
    }

    /** A lock of another name than usual, for the next attempt. */
    public DistributedLock newLock(String key) {
        return new ProcessLock(new Begun(new BeginLine(key, begin.owner(), begin.lease(), begin.policy())));
    }

    /** A process that has begun an attempt. */
    private ProgramProcess begun(BeginLine begins) {
        ProgramProcess process = ready();
        try {
            process.begin(begins.toString());
            return process;
        } catch (InconclusiveException e) {
            if (!process.mayBeStale()) {
                throw e;
            }
            isReused.set(false);
            return begunAnew(begins);
        }
    }

    private ProgramProcess begunAnew(BeginLine begins) {
        ProgramProcess process = replaced();
        process.begin(begins.toString());
        return process;
    }

    private synchronized ProgramProcess ready() {
        boolean isAlive = current.isAlive();
        boolean isLeftOver = store.isLeftOver();
        if (isLeftOver) {
            store.endClient();
        }
        if (store.keepsConnection()) {
            isReused.set(false);
        }
        store.beginAttempt();
        boolean isUncut = isAlive && current.isUncut() && !isLeftOver;
        boolean leavesTimer = isUncut && current.leavesTimer();
        if (isUncut && !leavesTimer) {
            return current;
        }
        if (isAlive && isReused.get() && !leavesTimer) {
            if (current.hasComeToItsEnd()) {
                current.reset();
                return current;
            }
            // Threads that go on now would go on another time, too.
            isReused.set(false);
        }
        return replaced();
    }

    private synchronized ProgramProcess replaced() {
        try {
            if (closed) {
                throw new IOException("this client is closed");
            }
            current.close();
            current = spare.isPresent() ? spare.get() : launch.start();
            spare = Optional.of(launch.start());
            return current;
        } catch (IOException e) {
            throw new InconclusiveException(Message.of(e), e);
        }
    }

    @Override
    public CommandSource source() {
        return CommandSource.PORT;
    }

    @Override
    public boolean hasTimer() {
        return process().hasTimer();
    }

    @Override
    public boolean ringsTimers() {
        return process().isRung();
    }

    @Override
    public boolean ring() {
        return process().ring().hasSent();
    }

    @Override
    public void forgetSent(boolean isAttemptHeld) {
        process().forgetSent(isAttemptHeld);
    }

    @Override
    public boolean hasSentAtRest() {
        return process().rest().hasSent();
    }

    @Override
    public boolean hasEnded() {
        return !process().isAlive();
    }

    @Override
    public void tick() {
        process().tick();
    }

    @Override
    public boolean awaitsItsThreads() {
        return begin.isOfSection();
    }

    @Override
    public Optional<String> startedThread() {
        return process().startedThread();
    }

    /** {@inheritDoc} Commands to several servers at once are put in order, and cannot be told from background commands. */
    @Override
    public boolean answersBeforeItRests() {
        return !process().isOnSeveralServers();
    }

    /** {@inheritDoc} The end of a thread can be seen; the work of a program without threads cannot. */
    @Override
    public void noteBackground() {
        if (startedThread().isEmpty()) {
            isReused.set(false);
        }
    }

    @Override
    public boolean isAtWork() {
        return process().threads().isAnyAtWork();
    }

    @Override
    public boolean haveThreadsEnded() {
        return process().threads().haveEnded();
    }

    @Override
    public Class<? extends Exception> lostAnswer() {
        return ProgramErrorException.class;
    }

    @Override
    public synchronized void kill() {
        if (isReused.get() && !current.mayMissTimer()) {
            current.endClient(() -> isReused.set(false));
        } else {
            current.kill();
        }
        store.endClient();
    }

    @Override
    public Optional<BlockingStore> blockingStore() {
        return store.blockingStore();
    }

    @Override
    public Optional<StoreSession> session() {
        return store.session();
    }

    @Override
    public boolean isCutOff() {
        return store.isCutOff();
    }

    @Override
    public boolean isInTransaction() {
        return store.isInTransaction();
    }

    @Override
    public boolean isBlocking() {
        return process().isBlocking();
    }

    @Override
    public InconclusiveException stuck(String client, Duration patience) {
        return process().hangs(patience);
    }

    private synchronized ProgramProcess process() {
        return current;
    }

    @Override
    public long pid() {
        return process().pid();
    }

    @Override
    public OptionalLong fencingToken() {
        return process().askFencingToken();
    }

    @Override
    public OptionalInt exitStatus() {
        return process().exitStatus();
    }

    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        current.close();
        spare.ifPresent(ProgramProcess::close);
        clock.ifPresent(ClockFile::close);
    }

    /** A process that has begun an attempt; begun anew in another process if it turns out to be unusable. */
    private final class Begun {

        private final BeginLine line;
        private ProgramProcess process;

        Begun(BeginLine line) {
            this.line = line;
            this.process = begun(line);
        }

        <T> T ask(Function<ProgramProcess, T> question) {
            try {
                T answer = question.apply(process);
                return process.mayBeStale() ? askAnew(question) : answer;
            } catch (ProgramErrorException | InconclusiveException e) {
                if (!process.mayBeStale()) {
                    throw e;
                }
                return askAnew(question);
            }
        }

        /**
         * Asks once more in a new process: one that answers without sending a command may have a connection that was cut, or the lock of
         * its predecessor.
         */
        private <T> T askAnew(Function<ProgramProcess, T> question) {
            isReused.set(false);
            process = begunAnew(line);
            return question.apply(process);
        }
    }

    /** The lock of the process. */
    private final class ProcessLock implements AdaptedLock {

        private final Begun begun;

        ProcessLock(Begun begun) {
            this.begun = begun;
        }

        @Override
        public boolean tryLock() {
            return begun.ask(process -> process.askWhether(begun.line.acquire()));
        }

        @Override
        public boolean unlock() {
            return begun.process.askWhether("release");
        }

        @Override
        public Class<?> source() {
            return ProcessLock.class;
        }

        @Override
        public Optional<Integer> line() {
            return sendingLine();
        }
    }

    /** The section of the process. */
    private final class ProcessSection implements Program {

        private final Begun begun = new Begun(begin);

        @Override
        public void run(Inside inside) {
            begun.ask(process -> {
                answers.accept(process.askToRun(begin.acquire()));
                return false;
            });
        }

        @Override
        public Class<?> source() {
            return ProcessSection.class;
        }

        @Override
        public Optional<Integer> line() {
            return sendingLine();
        }
    }

    private Optional<Integer> sendingLine() {
        return clock.flatMap(ClockFile::sendingLine);
    }
}
