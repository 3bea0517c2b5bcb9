package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.BackgroundCommand;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.ClientTimeOut;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.StopPoint;
import io.github.lockevolution.faults.text.Message;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A client that runs ordinary lock code in a thread of its own and moves only when it is let. It makes one attempt after the
 * other, each with a new lock on the same connection. One that only waits for the lock is given up.
 */
public final class SteppedClient implements Client {

    private static final int MOST_COMMANDS = 50;

    /** A client that does nothing for so long, while a command of its own thread is held, waits for that one. */
    private static final Duration TO_WAIT = Duration.ofMillis(300);

    /** How often a client that may have gone to sleep is looked at. */
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(1);

    private final String name;
    private final ClientProgram program;
    private final Duration patience;
    private final Connector connector;
    private final Consumer<List<String>> seen;
    private final ClientThread thread;
    private final ClientThreadGroup threads;
    private final StopGate gate;
    private final BackgroundGate side;
    private final Attempt.LastCommands last;
    private final WaitDetector waiting;
    private final BlockedCommand blocked;
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile Optional<ClientConnection> connection = Optional.empty();
    private int commands;
    private boolean isAsleep;
    private GateDecision decision = GateDecision.LET_THROUGH;

    /** Opens the connection of a client. */
    @FunctionalInterface
    public interface Connector {

        /**
         * @param gate to be asked before each command
         * @param timer by which the lock does what it does on the side
         */
        ClientConnection connect(CommandGate gate, ScheduledExecutorService timer);
    }

    /**
     * @param program what it runs in each attempt
     * @param patience how long a client may take from one stop to the next
     * @param round how clients of this lock wait
     * @param habits what clients of this lock send by threads of their own
     * @param connector opens the connection of this client
     * @param seen told every command that the client stands before, in the thread that lets it move
     */
    public SteppedClient(
            String name,
            ClientProgram program,
            Duration patience,
            RetryLoop round,
            BackgroundPatterns habits,
            Connector connector,
            Consumer<List<String>> seen) {
        this.name = name;
        this.program = program;
        this.patience = patience;
        this.connector = connector;
        this.seen = seen;
        this.threads = new ClientThreadGroup(name);
        this.thread = threads.ofAttempts();
        this.gate = new StopGate(name, thread);
        this.blocked = new BlockedCommand(name, gate, patience);
        this.side = new BackgroundGate(name, patience, habits, threads, gate);
        this.last = new CommandsAfterReturn(gate.commands(), threads, habits);
        this.waiting = new WaitDetector(
                name,
                round,
                () -> round.isDeclared()
                        || connection.filter(ClientConnection::isBlocking).isPresent());
    }

    @Override
    public StopPoint start() {
        kill();
        commands = 0;
        ClientConnection open = connected();
        side.begin();
        waiting.begin();
        gate.begin(new Attempt(program, open::newLock, gate, lastCommands(open)));
        thread.begin(() -> {
            gate.run();
            return name;
        });
        return moved();
    }

    private Attempt.LastCommands lastCommands(ClientConnection open) {
        return open.lastCommands().orElse(open.mayHaveOwnThreads() ? last : phase -> {});
    }

    private ClientConnection connected() {
        if (connection.isEmpty()) {
            ClientConnection opened = connector.connect(side, side.timer());
            connection = Optional.of(opened);
            gate.setSource(opened.source());
            side.use(opened);
            blocked.use(opened);
        }
        return connection.get();
    }

    @Override
    public StopPoint resume(GateDecision next) {
        decision = next;
        StopPoint before = gate.requireAtRest();
        if (decision != GateDecision.KILL) {
            awaitSide();
        }
        boolean isSent = before.next().isPresent() && decision != GateDecision.KILL;
        waiting.leaves(before, isSent);
        if (decision == GateDecision.KILL) {
            gate.kill(this::endConnection);
        } else {
            gate.requireNoProblem();
            side.resumeAttempt(decision, isSent);
        }
        StopPoint after = moved();
        if (isSent && after.reply().isEmpty()) {
            throw after.error()
                    .flatMap(error -> ClientTimeOut.of(name, error))
                    .orElseGet(() -> noAnswer(before.next().get(), after.error()));
        }
        waiting.stopped(gate.outcome());
        return isAsleep || waiting.isRepeating(after) ? giveUpWaiting(after) : after;
    }

    private void endConnection() {
        connection.ifPresent(open -> {
            open.kill();
            if (open.mayHaveOwnThreads()) {
                // A library may try for long to connect again, and its threads wait for that, and for each other.
                threads.interrupt();
            }
        });
    }

    private InconclusiveException noAnswer(List<String> command, Optional<? extends Throwable> heard) {
        String words = String.join(" ", command);
        Optional<String> reason = heard.map(SteppedClient::last);
        return new InconclusiveException(Message.of(
                ClientText.class,
                text -> reason.map(why -> text.noAnswerBecause(name, words, why))
                        .orElseGet(() -> text.noAnswer(name, words))));
    }

    /** What an exception was caused by in the end, in its own words. */
    private static String last(Throwable thrown) {
        Throwable cause = Stream.iterate(thrown, Objects::nonNull, Throwable::getCause)
                .reduce((earlier, later) -> later)
                .orElseThrow();
        return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }

    private StopPoint giveUpWaiting(StopPoint reached) {
        if (reached.canMove()) {
            gate.kill(this::endConnection);
            moved();
        }
        StopPoint end = new StopPoint.GaveUpWaiting(reached.reply());
        gate.stopAt(end);
        return end;
    }

    @Override
    public Optional<StopPoint> pollUnblocked() {
        return blocked.pollUnblocked();
    }

    @Override
    public Optional<BackgroundCommand> onTheSide() {
        awaitSide();
        return side.command();
    }

    private void awaitSide() {
        if (side.awaitArrival()) {
            seeSide();
        }
    }

    @Override
    public void beginSide() {
        awaitSide();
        side.beginSide();
        seeSide();
    }

    @Override
    public String resumeSide() {
        beginSide();
        BackgroundCommand sent = onTheSide()
                .orElseThrow(() -> new IllegalStateException("client " + name + " does nothing on the side now"));
        Optional<Outcome> came = side.resume(gate.requireAtRest().phase(), commands);
        seeSide();
        return came.flatMap(Outcome::answer)
                .map(Reply::toString)
                .orElseThrow(() -> noAnswer(sent.words(), Optional.empty()));
    }

    @Override
    public boolean isSideByTheWallClock() {
        awaitSide();
        return side.isByTheWallClock();
    }

    @Override
    public void letSideGo() {
        side.letGo();
    }

    @Override
    public void requireSideOver() {
        side.requireOver();
    }

    @Override
    public boolean isCutOff() {
        return connection.filter(ClientConnection::isCutOff).isPresent();
    }

    private void seeSide() {
        side.arrivedCommand().map(BackgroundCommand::words).ifPresent(seen);
    }

    @Override
    public void kill() {
        if (gate.requireAtRest().canMove()) {
            resume(GateDecision.KILL);
        }
    }

    /** Where it has stopped, after it was let go. */
    private StopPoint moved() {
        awaitStop();
        gate.requireNoProblem();
        StopPoint reached = gate.requireAtRest();
        if (reached.next().isPresent() && ++commands > MOST_COMMANDS) {
            throw new InconclusiveException(Message.of(
                    ClientText.class,
                    text -> isAtPort()
                            ? text.programNeverEnds(name, MOST_COMMANDS)
                            : text.neverEnds(name, MOST_COMMANDS)));
        }
        reached.next().ifPresent(seen);
        if (reached.canMove()) {
            side.settle(reached.phase(), commands);
            seeSide();
        } else {
            side.stop();
        }
        return reached;
    }

    private void awaitStop() {
        long end = System.nanoTime() + patience.toNanos();
        isAsleep = false;
        try {
            Duration left = patience;
            long movesSince = System.nanoTime();
            while (!gate.awaitStop(
                    mayFallAsleep() || blocked.isPossible() || side.mayBeAwaited() ? BETWEEN_LOOKS : left)) {
                wakeIfWaiting();
                movesSince = side.mayBeAwaited() && isWaiting() ? movesSince : System.nanoTime();
                if (System.nanoTime() - movesSince > TO_WAIT.toNanos()) {
                    if (isProgramAtWork()) {
                        movesSince = System.nanoTime();
                    } else {
                        side.giveToAttempt();
                    }
                }
                blocked.look(decision);
                left = Duration.ofNanos(end - System.nanoTime());
                if (left.toMillis() <= 0) {
                    throw stuck();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InconclusiveException(Message.of(ClientText.class, text -> text.interrupted(name)), e);
        }
    }

    /** As far as anybody can tell. */
    private boolean isWaiting() {
        return isAtPort() || thread.isWaiting();
    }

    /** Whether a program, which has neither answered nor sent anything, has something to do and needs a processor for it. */
    private boolean isProgramAtWork() {
        return connection.filter(ClientConnection::isAtWork).isPresent();
    }

    private boolean mayFallAsleep() {
        return !gate.isKilled() && !isAtPort() && waiting.mayFallAsleep(gate.outcome());
    }

    /** Nobody needs to wait until a client wakes up that would only ask again. */
    private void wakeIfWaiting() {
        isAsleep |= mayFallAsleep() && gate.killAsleep();
    }

    private InconclusiveException stuck() {
        return waiting.stuck(gate.isInFlight(), patience)
                .or(gate::missingLastCommands)
                .or(this::doesNotNoticeTheCut)
                .or(() -> connection.map(open -> open.stuck(name, patience)))
                .orElseGet(() -> ThreadStacks.neverRests(name, patience));
    }

    /** A library may wait for a time-out of its own after the end of its connection, and the bench cannot shorten that. */
    private Optional<InconclusiveException> doesNotNoticeTheCut() {
        boolean isCut = decision == GateDecision.LOSE_REPLY && !gate.isInFlight();
        return connection
                .filter(open -> isCut && isAtPort() && open.mayHaveOwnThreads())
                .map(open -> new InconclusiveException(
                        Message.of(ClientText.class, text -> text.doesNotNoticeTheCut(name, patience.toSeconds())),
                        ThreadStacks.neverRests(name, patience)));
    }

    private boolean isAtPort() {
        return connection.filter(open -> open.source() == CommandSource.PORT).isPresent();
    }

    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        gate.shut();
        side.close();
        blocked.cut();
        if (isAtPort()) {
            // The thread may wait for a command that is at the gate of the port, and has to be let go first.
            thread.close();
            closeConnection();
        } else {
            // Not before the thread is done: a lock that never gives up would try on over a connection without a gate.
            thread.close(this::closeConnection);
        }
    }

    private void closeConnection() {
        connection.ifPresent(open -> {
            try {
                open.close();
            } catch (RuntimeException e) {
                // It was unusable anyway.
            }
        });
    }
}
