package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.host.OpenFiles;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.BackgroundCommand;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.ClientTimeOut;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.SchedulingPoint;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * A client that runs ordinary lock code in a thread of its own and moves only when it is let go: whenever a method of this returns, it
 * stands still, and only commands that were let go have left. It makes one attempt after the other, each with a new lock on the same
 * connection. An attempt that only waits for the lock is given up.
 */
final class SteppedClient implements Client {

    private static final int MOST_COMMANDS = 50;

    /** Counting the open files takes a while, and no attempt opens very many. */
    private static final int BETWEEN_COUNTS = 4;

    private final String name;
    private final ClientSettings settings;
    private final BiFunction<CommandGate, ScheduledExecutorService, ClientConnection> connector;
    private final Consumer<List<String>> seen;
    private final ClientThreadGroup threads;
    private final RunControl run;
    private final SchedulerGate gate;
    private final BackgroundWork background;
    private final LastCommands last;
    private final UnawaitedThreads unawaited;
    private final NextStop nextStop;
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile Optional<ConnectedClient> connected = Optional.empty();
    /** The number of commands of the attempt so far. */
    private int commands;

    private int attempts;
    /** The decision with which the client was let go last. */
    private GateDecision decision = GateDecision.LET_THROUGH;
    /** Whether it has come to its end only because it was killed in its sleep. */
    private boolean wasKilledAsleep;

    /**
     * @param settings the settings that all clients of this lock have in common
     * @param connector opens the connection of this client, with a gate and a timer
     * @param seen receives every command before which the client stands, in the thread that lets it move
     */
    SteppedClient(
            String name,
            ClientSettings settings,
            BiFunction<CommandGate, ScheduledExecutorService, ClientConnection> connector,
            Consumer<List<String>> seen) {
        this.name = name;
        this.settings = settings;
        this.connector = connector;
        this.seen = seen;
        this.threads = new ClientThreadGroup(name);
        this.run = new RunControl(name);
        this.unawaited = new UnawaitedThreads(name, threads, run);
        this.gate = new SchedulerGate(name, threads.ofAttempts(), run);
        this.background = new BackgroundWork(name, settings, threads, run, gate);
        this.last = new CommandsAfterReturn(gate.commands(), threads, settings.patterns());
        this.nextStop = new NextStop(name, settings.patience(), run, gate, background);
    }

    @Override
    public SchedulingPoint start() {
        kill();
        requireFilesLeft();
        commands = 0;
        ConnectedClient open = connect();
        ClientConnection connection = open.connection();
        background.begin();
        open.waiting().begin();
        LastCommands sent = connection.mayHaveOwnThreads() ? last : phase -> {};
        LastCommands awaited = connection
                .lastCommands()
                .orElse(connection.awaitsItsThreads() ? unawaited.before(sent, connection) : sent);
        ClientProgram program =
                SystemUnderTest.isNewcomer(name) ? settings.program().ofNewcomers() : settings.program();
        gate.begin(new Attempt(() -> connection.newProgram(program), run, awaited));
        threads.ofAttempts().begin(() -> {
            gate.makeAttempt();
            return name;
        });
        return awaitStop();
    }

    /** A lock that makes a client of its own for each attempt, and does not close it, leaves connections, files and threads behind. */
    private void requireFilesLeft() {
        if (attempts++ % BETWEEN_COUNTS == 0) {
            OpenFiles.now().filter(OpenFiles::areRunningOut).ifPresent(files -> {
                throw new InconclusiveException(
                        ClientText.class, text -> text.leavesFilesOpen(files.open(), files.most()));
            });
        }
    }

    private ConnectedClient connect() {
        if (connected.isEmpty()) {
            ClientConnection opened = connector.apply(background.gate(), background.timer());
            gate.setSource(opened.source());
            if (opened.awaitsItsThreads()) {
                gate.forbid(unawaited, opened::startedThread);
            }
            background.gate().use(opened);
            RetryLoop loop = settings.retryLoop();
            connected = Optional.of(new ConnectedClient(
                    opened,
                    new WaitDetector(name, loop, () -> loop.isDeclared() || opened.isBlocking()),
                    new BlockedCommand(name, run, settings.patience(), opened.blockingStore())));
        }
        return connected.get();
    }

    @Override
    public SchedulingPoint resume(GateDecision next) {
        decision = next;
        SchedulingPoint before = run.requireAtRest();
        WaitDetector waiting = connected.orElseThrow().waiting();
        if (decision == GateDecision.KILL) {
            waiting.leaves(before, false);
            return killed();
        }
        awaitBackground();
        boolean isSent = before.next().isPresent();
        waiting.leaves(before, isSent);
        gate.requireNoProblem();
        background.resumeAttempt(decision, isSent);
        SchedulingPoint after = awaitStop();
        if (isSent && after.reply().isEmpty()) {
            throw after.error()
                    .flatMap(error -> ClientTimeOut.of(name, error))
                    .orElseGet(() -> nextStop.noAnswer(before.next().get(), after.error()));
        }
        waiting.stopped(run.outcome());
        Optional<SchedulingPoint> vain = waiting.endOfRelease(after, wasKilledAsleep);
        if (vain.isPresent()) {
            return endBy(
                    after,
                    new SchedulingPoint.Ended(ClientPhase.DONE, vain.get().error(), after.reply()));
        }
        if (wasKilledAsleep || waiting.isRepeating(after)) {
            return waiting.isPatient()
                    ? polling(after)
                    : endBy(after, new SchedulingPoint.GaveUpWaiting(after.reply()));
        }
        return after;
    }

    /** It stops before the command by which it would poll again. */
    private static SchedulingPoint polling(SchedulingPoint reached) {
        return new SchedulingPoint.Polling(
                reached.phase(), reached.next().orElseThrow(), reached.store(), reached.line(), reached.reply());
    }

    private SchedulingPoint killed() {
        gate.kill(this::endConnection);
        return awaitStop();
    }

    private void endConnection() {
        ClientConnection connection = connected.orElseThrow().connection();
        connection.kill();
        if (connection.mayHaveOwnThreads()) {
            // A library may try for long to connect again, and its threads wait for that, and for each other.
            threads.interrupt();
        }
    }

    /** The end of an attempt that would only repeat itself: none of its commands leaves any more. */
    private SchedulingPoint endBy(SchedulingPoint reached, SchedulingPoint end) {
        if (reached.canMove()) {
            killed();
        }
        run.stopAt(end);
        return end;
    }

    @Override
    public void learnRelease() {
        SchedulingPoint end = run.requireAtRest();
        if (end.phase() == ClientPhase.DONE) {
            connected.orElseThrow().waiting().learnRelease(end);
        }
    }

    @Override
    public Optional<SchedulingPoint> pollUnblocked() {
        if (connected.orElseThrow().blocked().awaitUnblocked()) {
            gate.requireNoProblem();
            return run.stopPoint();
        }
        return Optional.empty();
    }

    @Override
    public Optional<BackgroundCommand> backgroundCommand() {
        awaitBackground();
        return background.command();
    }

    private void awaitBackground() {
        if (background.awaitArrival()) {
            seeBackground();
        }
    }

    @Override
    public void beginBackground() {
        awaitBackground();
        background.beginCommand();
        seeBackground();
    }

    @Override
    public String resumeBackground() {
        beginBackground();
        BackgroundCommand sent = backgroundCommand()
                .orElseThrow(() -> new IllegalStateException("client " + name + " does nothing on the side now"));
        Optional<Outcome> came = background.resume(run.requireAtRest().phase(), commands);
        seeBackground();
        if (connected.orElseThrow().connection().hasEnded()) {
            kill();
        }
        return came.flatMap(Outcome::answer)
                .map(Reply::toString)
                .orElseThrow(() -> nextStop.noAnswer(sent.words(), Optional.empty()));
    }

    @Override
    public Optional<SchedulingPoint> endedBySide() {
        return run.stopPoint().filter(stop -> stop.phase() == ClientPhase.DEAD);
    }

    @Override
    public boolean isBackgroundByTheWallClock() {
        awaitBackground();
        return background.isByTheWallClock();
    }

    @Override
    public void letBackgroundGo() {
        background.letGo();
    }

    @Override
    public Optional<String> sentWhenOver() {
        return background.sentWhenOver();
    }

    @Override
    public boolean isCutOff() {
        return connected.filter(open -> open.connection().isCutOff()).isPresent();
    }

    @Override
    public boolean isInTransaction() {
        return connected.filter(open -> open.connection().isInTransaction()).isPresent();
    }

    private void seeBackground() {
        background.arrivedCommand().map(BackgroundCommand::words).ifPresent(seen);
    }

    @Override
    public void kill() {
        if (run.requireAtRest().canMove()) {
            resume(GateDecision.KILL);
        }
    }

    /** The scheduling point at which it has stopped, after it was let go. */
    private SchedulingPoint awaitStop() {
        ConnectedClient open = connected.orElseThrow();
        wasKilledAsleep = nextStop.await(decision, open);
        gate.requireNoProblem();
        SchedulingPoint reached = run.requireAtRest();
        if (reached.next().isPresent() && ++commands > MOST_COMMANDS) {
            throw new InconclusiveException(
                    ClientText.class,
                    text -> open.isAtPort()
                            ? text.programNeverEnds(name, MOST_COMMANDS)
                            : text.neverEnds(name, MOST_COMMANDS));
        }
        reached.next().ifPresent(seen);
        if (reached.canMove()) {
            background.settle(reached.phase(), commands);
            seeBackground();
        } else {
            background.stop();
        }
        return reached;
    }

    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        gate.shut();
        background.close();
        connected.ifPresent(open -> open.blocked().cut());
        if (connected.filter(ConnectedClient::isAtPort).isPresent()) {
            // The thread may wait for a command that is at the gate of the port, and has to be let go first.
            threads.ofAttempts().close();
            closeConnection();
        } else {
            // Only when the thread is done, since a lock that never gives up would go on over a connection without a
            // gate.
            threads.ofAttempts().close(this::closeConnection);
        }
    }

    private void closeConnection() {
        connected.ifPresent(open -> {
            try {
                open.connection().close();
            } catch (RuntimeException e) {
                // It was unusable anyway.
            }
        });
    }
}
