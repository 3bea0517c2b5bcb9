package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.SideCommand;
import io.github.lockevolution.faults.subject.StopPoint;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.wire.ClientKilled;
import io.github.lockevolution.faults.wire.Command;
import io.github.lockevolution.faults.wire.CommandGate;
import io.github.lockevolution.faults.wire.Outcome;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;

/**
 * A client that runs ordinary lock code in a thread of its own and moves only when it is let. It makes one attempt after the
 * other, each with a new lock on the same connection.
 */
final class SteppedClient implements Client, CommandGate, Attempt.Inside {

    private static final int MOST_COMMANDS = 50;

    /** In which attempt a thread was begun: it has it from the one that began it. */
    private static final InheritableThreadLocal<Integer> BEGUN_IN = new InheritableThreadLocal<>();

    private final String name;
    private final ClientProgram program;
    private final Duration patience;
    private final WaitingRound waiting;
    private final Connector connector;
    private final Consumer<List<String>> seen;
    private final Thread thread;
    private final ClientSide side;
    private Optional<ClientConnection> connection = Optional.empty();
    private Optional<Attempt> nextAttempt = Optional.empty();
    /** The last that was begun. */
    private volatile Optional<Attempt> attempt = Optional.empty();
    /** Empty while it moves; stays empty if it never stops again. */
    private volatile Optional<StopPoint> stopPoint =
            Optional.of(new StopPoint.Ended(ClientPhase.DONE, Optional.empty(), Optional.empty()));

    private Optional<GateDecision> order = Optional.empty();
    private Optional<Outcome> outcome = Optional.empty();
    private Optional<InconclusiveException> problem = Optional.empty();
    private boolean isUnderWay;
    /** What this attempt has said to take the lock, and what it was answered. */
    private final List<WaitingRound.Said> said = new ArrayList<>();

    /** The command that the client was let go with, while it takes the lock. */
    private Optional<List<String>> asking = Optional.empty();

    private volatile CommandSource source = CommandSource.CALLING_THREAD;
    private int stops;
    private int commands;
    private int attempts;
    private boolean killed;
    private boolean isAsleep;
    private boolean closed;

    /** Opens the connection of a client. */
    @FunctionalInterface
    interface Connector {

        /**
         * @param gate to be asked before each command
         * @param timer by which the lock does what it does on the side
         */
        ClientConnection connect(CommandGate gate, ScheduledExecutorService timer);
    }

    /**
     * @param program what it runs in each attempt
     * @param patience how long a client may take from one stop to the next
     * @param waiting how clients of this lock wait
     * @param habits what clients of this lock send by threads of their own
     * @param connector opens the connection of this client
     * @param seen told every command that the client stands before, in the thread that lets it move
     */
    SteppedClient(
            String name,
            ClientProgram program,
            Duration patience,
            WaitingRound waiting,
            SideHabits habits,
            Connector connector,
            Consumer<List<String>> seen) {
        this.name = name;
        this.program = program;
        this.patience = patience;
        this.waiting = waiting;
        this.connector = connector;
        this.seen = seen;
        OwnThreads threads = new OwnThreads(ThreadStacks.THREAD + name, this::runLoop);
        this.thread = threads.ofAttempts();
        this.side = new ClientSide(name, patience, habits, threads);
        thread.start();
    }

    @Override
    public synchronized StopPoint start() {
        requireAtRest();
        kill();
        killed = false;
        attempts++;
        isUnderWay = false;
        commands = 0;
        if (connection.isEmpty()) {
            connection = Optional.of(connector.connect(this, side.timer()));
            source = connection.get().source();
            side.use(connection.get());
        }
        side.begin();
        nextAttempt = Optional.of(new Attempt(program, connection.get()::newLock, this));
        outcome = Optional.empty();
        said.clear();
        asking = Optional.empty();
        return moveOn();
    }

    private StopPoint requireAtRest() {
        return stopPoint.orElseThrow(
                () -> new InconclusiveException(Message.of(ClientText.class, text -> text.stillMoving(name))));
    }

    @Override
    public synchronized StopPoint resume(GateDecision decision) {
        StopPoint before = requireAtRest();
        killed = decision == GateDecision.KILL;
        if (killed) {
            connection.ifPresent(ClientConnection::kill);
        } else {
            // What nobody asked for may have come since it stopped, and have ended the attempt: nothing would stop any
            // more.
            requireNoProblem();
            side.requireExpected();
        }
        order = Optional.of(decision);
        outcome = Optional.empty();
        boolean isSent = before.next().isPresent() && decision != GateDecision.KILL;
        isUnderWay = isSent;
        asking = isSent && before.phase().isBeforeInside() ? before.next() : Optional.empty();
        StopPoint after = moveOn();
        if (isSent && after.reply().isEmpty()) {
            String command = String.join(" ", before.next().get());
            throw new InconclusiveException(Message.of(ClientText.class, text -> text.noAnswer(name, command)));
        }
        said.addAll(answered());
        return isWaiting(after) ? giveUpWaiting(after) : after;
    }

    /** What was said in this move; nothing if no answer was heard. */
    private List<WaitingRound.Said> answered() {
        return asking
                .flatMap(command -> outcome.flatMap(came -> came instanceof Outcome.Answered answered
                        ? Optional.of(
                                new WaitingRound.Said(command, answered.reply().toString()))
                        : Optional.empty()))
                .stream()
                .toList();
    }

    private boolean isBlocking() {
        return waiting.isDeclared()
                || connection.filter(ClientConnection::isBlocking).isPresent();
    }

    /** Whether it has fallen asleep at the end of a round, or stands before a command that would only begin another. */
    private boolean isWaiting(StopPoint reached) {
        if (isAsleep) {
            return true;
        }
        Optional<List<String>> next = reached.phase().isBeforeInside() ? reached.next() : Optional.empty();
        // Who begins with such a command takes the lock by it.
        Optional<List<String>> inRedis = said.isEmpty() ? Optional.empty() : next.filter(WaitingRound::isBlocking);
        if (!isBlocking()) {
            inRedis.ifPresent(this::refuseToWait);
            return false;
        }
        return inRedis.isPresent()
                || next.filter(command -> waiting.isRepeated(said, command)).isPresent();
    }

    private void refuseToWait(List<String> command) {
        throw new InconclusiveException(Message.of(ClientText.class, text -> text.waitsInRedis(name, command.get(0))));
    }

    private StopPoint giveUpWaiting(StopPoint reached) {
        if (reached.canMove()) {
            killed = true;
            connection.ifPresent(ClientConnection::kill);
            order = Optional.of(GateDecision.KILL);
            moveOn();
        }
        StopPoint end = new StopPoint.GaveUpWaiting(reached.reply());
        stopPoint = Optional.of(end);
        return end;
    }

    @Override
    public Optional<SideCommand> onTheSide() {
        return side.command();
    }

    @Override
    public synchronized String resumeSide() {
        SideCommand sent = onTheSide()
                .orElseThrow(() -> new IllegalStateException("client " + name + " does nothing on the side now"));
        Optional<Outcome> came = side.resume(requireAtRest().phase(), commands);
        side.command().map(SideCommand::words).ifPresent(seen);
        return came.flatMap(SteppedClient::reply)
                .orElseThrow(() -> new InconclusiveException(Message.of(
                        ClientText.class, text -> text.noAnswer(name, String.join(" ", sent.words())))));
    }

    @Override
    public synchronized void kill() {
        if (requireAtRest().canMove()) {
            resume(GateDecision.KILL);
        }
    }

    private StopPoint moveOn() {
        stopPoint = Optional.empty();
        notifyAll();
        awaitStop();
        requireNoProblem();
        StopPoint reached = requireAtRest();
        if (reached.next().isPresent() && ++commands > MOST_COMMANDS) {
            throw new InconclusiveException(Message.of(ClientText.class, text -> text.neverEnds(name, MOST_COMMANDS)));
        }
        reached.next().ifPresent(seen);
        if (reached.canMove()) {
            side.settle(reached.phase(), commands);
            side.command().map(SideCommand::words).ifPresent(seen);
        } else {
            side.stop();
        }
        return reached;
    }

    private void requireNoProblem() {
        problem.ifPresent(found -> {
            throw found;
        });
    }

    private void awaitStop() {
        long end = System.nanoTime() + patience.toNanos();
        isAsleep = false;
        try {
            while (stopPoint.isEmpty()) {
                wakeIfWaiting();
                long left = (end - System.nanoTime()) / 1_000_000;
                if (left <= 0) {
                    throw stuck();
                }
                wait(mayFallAsleep() ? 1 : left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InconclusiveException(Message.of(ClientText.class, text -> text.interrupted(name)), e);
        }
    }

    private InconclusiveException stuck() {
        if (isUnderWay && asking.isPresent()) {
            String command = asking.get().get(0);
            return new InconclusiveException(
                    Message.of(ClientText.class, text -> text.redisIsSilent(name, command, patience.toSeconds())));
        }
        if (isBlocking() && !said.isEmpty()) {
            return new InconclusiveException(
                    Message.of(ClientText.class, text -> text.waitsInSilence(name, patience.toSeconds())));
        }
        return connection
                .map(open -> open.stuck(name, patience))
                .orElseGet(() -> ThreadStacks.neverRests(name, patience));
    }

    private boolean mayFallAsleep() {
        if (killed || asking.isEmpty() || !isBlocking() || source == CommandSource.PORT) {
            return false;
        }
        List<WaitingRound.Said> all = new ArrayList<>(said);
        all.addAll(answered());
        return outcome.isEmpty() || waiting.isOver(all);
    }

    /** Nobody needs to wait until a client wakes up that would only ask again. */
    private void wakeIfWaiting() {
        if (outcome.isPresent() && mayFallAsleep() && ThreadStacks.isAsleep(thread)) {
            isAsleep = true;
            killed = true;
            thread.interrupt();
        }
    }

    private void runLoop() {
        try {
            for (Optional<Attempt> next = nextAttempt(); next.isPresent(); next = nextAttempt()) {
                BEGUN_IN.set(attemptNumber());
                attempt = next;
                Optional<Throwable> thrown = next.get().run();
                thrown.ifPresent(this::giveUp);
                end(thrown);
            }
        } catch (InterruptedException e) {
            // The bench is over.
        } finally {
            giveUpConnection();
        }
    }

    /** Empty when the bench is over. An interrupt alone would not tell: the lock may have swallowed it. */
    private synchronized Optional<Attempt> nextAttempt() throws InterruptedException {
        while (nextAttempt.isEmpty() && !closed) {
            wait();
        }
        Optional<Attempt> next = closed ? Optional.empty() : nextAttempt;
        nextAttempt = Optional.empty();
        return next;
    }

    private synchronized void giveUp(Throwable thrown) {
        if (!killed && thrown instanceof InconclusiveException found) {
            problem = Optional.of(found);
        }
    }

    private synchronized void end(Optional<Throwable> error) {
        if (killed) {
            // Who was woken may have kept that in mind.
            Thread.interrupted();
        }
        stopAt(
                killed
                        ? new StopPoint.Ended(ClientPhase.DEAD, Optional.empty(), reply())
                        : new StopPoint.Ended(ClientPhase.DONE, error, reply()));
    }

    private synchronized Optional<String> reply() {
        return outcome.flatMap(SteppedClient::reply);
    }

    private static Optional<String> reply(Outcome came) {
        return came instanceof Outcome.Answered answered
                ? Optional.of(answered.reply().toString())
                : came instanceof Outcome.ReplyLost lost
                        ? Optional.of(lost.unseen().toString())
                        : Optional.empty();
    }

    /** {@inheritDoc} A dead client is nowhere, even if its lock took the error for a yes. */
    @Override
    public boolean stay() throws InterruptedException {
        return !isKilled() && stopAndWait(new StopPoint.Inside(reply())) != GateDecision.KILL;
    }

    private synchronized int attemptNumber() {
        return attempts;
    }

    @Override
    public synchronized boolean isKilled() {
        return killed;
    }

    private synchronized void stopAt(StopPoint reached) {
        stopPoint = Optional.of(reached);
        notifyAll();
    }

    /** A stop that another one has followed is of a process that was killed there. */
    private synchronized GateDecision stopAndWait(StopPoint here) throws InterruptedException {
        stops++;
        int thisStop = stops;
        order = Optional.empty();
        stopAt(here);
        while (order.isEmpty() && stops == thisStop) {
            wait();
        }
        return stops == thisStop ? order.orElseThrow() : GateDecision.KILL;
    }

    @Override
    public GateDecision beforeCommand(Command command) throws IOException {
        Optional<Boolean> mayLeave = side.hold(command, this::line, () -> stopPoint);
        if (mayLeave.isPresent()) {
            if (!mayLeave.get()) {
                throw deadOrRefused(command);
            }
            return GateDecision.LET_THROUGH;
        }
        if (!isFromClient()) {
            throw intrude(command);
        }
        if (isKilled()) {
            throw deadOrRefused(command);
        }
        GateDecision decision = await(command);
        if (decision == GateDecision.KILL) {
            // Not by KILL, after which the gate stays shut: this client has more attempts to make.
            throw deadOrRefused(command);
        }
        return decision;
    }

    /** At a port, two commands at once would be two clients: nobody could say which of them moves. */
    private synchronized boolean isFromClient() {
        return source == CommandSource.CALLING_THREAD
                ? Thread.currentThread() == thread
                : killed || stopPoint.isEmpty() && !isUnderWay;
    }

    private IOException deadOrRefused(Command command) {
        if (source == CommandSource.CALLING_THREAD) {
            throw new ClientKilled();
        }
        return refused(command);
    }

    private IOException refused(Command command) {
        return new IOException("client " + name + " is dead; " + command.name() + " is not sent");
    }

    private GateDecision await(Command command) throws InterruptedIOException {
        try {
            ClientPhase phase = attempt.map(Attempt::phase).orElse(ClientPhase.NOT_STARTED);
            GateDecision decision = stopAndWait(new StopPoint.AtGate(phase, command.words(), line(), reply()));
            // One that was killed at a port may wake up when the next attempt has begun.
            if (decision != GateDecision.KILL) {
                attempt.ifPresent(Attempt::begins);
            }
            return decision;
        } catch (InterruptedException e) {
            throw new InterruptedIOException("the bench ended while client " + name + " stood before " + command);
        }
    }

    /** Where in the lock's own source this thread is; at a port, it is another one that is asked. */
    private Optional<Integer> line() {
        return source == CommandSource.PORT ? Optional.empty() : attempt.flatMap(made -> CallingLine.of(made.lock()));
    }

    /**
     * A thread that an attempt left behind, such as one that renews a lease, sends nothing any more when the attempt is over. As long as it
     * goes on, nobody could say which of the two threads moves.
     */
    private synchronized IOException intrude(Command command) {
        Optional<Integer> begunIn = Optional.ofNullable(BEGUN_IN.get());
        boolean isOlder = source == CommandSource.CALLING_THREAD
                && begunIn.filter(attempt -> attempt < attempts).isPresent();
        if (!isOlder && stopPoint.filter(here -> here.phase().isOver()).isEmpty()) {
            problem = Optional.of(new InconclusiveException(Message.of(
                    ClientText.class,
                    text -> source == CommandSource.PORT
                            ? text.unasked(name, command.toString())
                            : text.otherThread(name, command.toString()))));
        }
        return refused(command);
    }

    @Override
    public void onOutcome(Command command, Outcome came) {
        if (!side.hears(came)) {
            heard(came);
        }
    }

    private synchronized void heard(Outcome came) {
        isUnderWay = false;
        outcome = Optional.of(came);
    }

    private void giveUpConnection() {
        close(takeConnection());
    }

    private synchronized Optional<ClientConnection> takeConnection() {
        Optional<ClientConnection> taken = connection;
        connection = Optional.empty();
        return taken;
    }

    /** Not to be called by whoever keeps others out of here: a command that is at the gate of a port has to be let go first. */
    private static void close(Optional<ClientConnection> taken) {
        taken.ifPresent(open -> {
            try {
                open.close();
            } catch (RuntimeException e) {
                // It was unusable anyway.
            }
        });
    }

    @Override
    public void close() {
        Optional<ClientConnection> atPort;
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            killed = true;
            // A connection with a gate in it ends with the thread: a lock that never gives up would try on without one,
            // and never come to the gate. The thread may wait for one that goes through a port.
            atPort = source == CommandSource.PORT ? takeConnection() : Optional.empty();
        }
        side.close();
        thread.interrupt();
        close(atPort);
    }
}
