package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.subject.BackgroundCommand;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.StopPoint;
import io.github.lockevolution.faults.wire.Command;
import io.github.lockevolution.faults.wire.CommandGate;
import io.github.lockevolution.faults.wire.Outcome;
import io.github.lockevolution.faults.wire.Reply;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.locks.LockSupport;

/**
 * Tells the commands that a client sends beside its attempt from those of the attempt: they are sent by the timer that its lock is given, or
 * by threads that the lock has started. Holds these until they are let go, and leaves all others to the gate of the attempt.
 */
final class BackgroundGate implements CommandGate {

    /** An attempt that waits for so long without a stop waits for the answer to a command. */
    private static final Duration TO_REST = Duration.ofMillis(50);

    private static final long LOOK_NANOS = 500_000;

    private final String name;
    private final BackgroundPatterns habits;
    private final ClientThreadGroup threads;
    private final StopGate attempt;
    private final TimerTasks tasks;
    private final VirtualTimer timer;
    private final BackgroundArrivals arrivals;
    private final Set<Command> passing =
            Collections.newSetFromMap(Collections.synchronizedMap(new IdentityHashMap<>()));
    private volatile boolean isAtPort;
    private volatile boolean hasOwnThreads;

    /**
     * @param patience how long it may take from one stop to the next
     * @param habits what clients of this lock send by threads of their own
     * @param attempt decides about the commands of the attempt
     */
    BackgroundGate(
            String name, Duration patience, BackgroundPatterns habits, ClientThreadGroup threads, StopGate attempt) {
        this.name = name;
        this.habits = habits;
        this.threads = threads;
        this.attempt = attempt;
        this.tasks = new TimerTasks(name, patience);
        this.timer = new VirtualTimer(tasks);
        this.arrivals = new BackgroundArrivals(name, patience, habits, threads);
    }

    /** By which the lock does what it does on the side. */
    ScheduledExecutorService timer() {
        return timer;
    }

    /** The client sends over this connection from now on. */
    void use(ClientConnection connection) {
        isAtPort = connection.source() == CommandSource.PORT;
        hasOwnThreads = connection.isAttemptOnOneConnection();
    }

    /** A new attempt begins. */
    void begin() {
        tasks.begin();
        arrivals.begin();
    }

    /** The attempt is over: nothing is sent any more. */
    void stop() {
        tasks.stop();
        arrivals.stop();
    }

    /** Ends its thread for good. */
    void close() {
        tasks.close();
    }

    /** What it stands before. */
    Optional<BackgroundCommand> command() {
        return tasks.command().or(arrivals::command);
    }

    /** Lets the attempt go on, if nothing has arrived by then but what is expected. */
    void resumeAttempt(GateDecision decision, boolean isSent) {
        arrivals.resumeAttempt(() -> attempt.resume(decision, isSent));
    }

    /**
     * The attempt has stopped: lets what is due go on to its first command.
     *
     * @param commands how many commands the attempt has come to
     */
    void settle(ClientPhase phase, int commands) {
        tasks.settle();
        if (phase == ClientPhase.INSIDE) {
            awaitArrival(phase, commands);
        }
        arrivals.requireExpected();
    }

    /** Lets the command that it stands before leave, and goes on to the next one; gives what came of it. */
    Optional<Outcome> resume(ClientPhase phase, int commands) {
        Optional<Outcome> came = tasks.command().isPresent() ? tasks.resume() : arrivals.resume();
        awaitArrival(phase, commands);
        return came;
    }

    private void awaitArrival(ClientPhase phase, int commands) {
        if (mayArrive()) {
            arrivals.settle(new BackgroundPatterns.Point(phase, commands, 0));
        }
    }

    private boolean mayArrive() {
        return hasOwnThreads && habits.mayCome();
    }

    @Override
    public GateDecision beforeCommand(Command command) throws IOException {
        if (attempt.isMakingLock() && habits.isSetUp(command)) {
            passing.add(command);
            return GateDecision.LET_THROUGH;
        }
        Optional<Boolean> mayLeave = hold(command);
        if (mayLeave.isEmpty()) {
            return attempt.beforeCommand(command);
        }
        if (!mayLeave.get()) {
            throw attempt.deadOrRefused(command);
        }
        return GateDecision.LET_THROUGH;
    }

    /** Whether a command may leave, once it has been let go; empty if it is the attempt's. */
    private Optional<Boolean> hold(Command command) throws IOException {
        if (isOfTimer()) {
            return Optional.of(tasks.mayLeave(new BackgroundCommand(command.words(), attempt.line())));
        }
        BackgroundCommand beside = new BackgroundCommand(command.words(), Optional.empty());
        Optional<Boolean> mayLeave = Optional.empty();
        while (mayLeave.isEmpty() && mayArrive() && isBeside()) {
            mayLeave = arrivals.mayLeave(beside, () -> isAtRest(attempt.stopPoint()));
        }
        return mayLeave;
    }

    private static boolean isAtRest(Optional<StopPoint> reached) {
        return reached.filter(StopPoint::canMove).isPresent();
    }

    /** A task of the timer goes on only while the attempt stands still: at a port, whatever arrives then is the timer's. */
    private boolean isOfTimer() {
        return isAtPort ? tasks.isMoving() : tasks.isIn(Thread.currentThread());
    }

    /** Whether a command that has arrived at a port is not the attempt's. */
    private boolean isBeside() throws IOException {
        Thread connection = Thread.currentThread();
        if (arrivals.isLeftBehind(connection)) {
            throw new IOException("the attempt of client " + name + " that this connection is of is over");
        }
        return !arrivals.isOfAttempt(connection) && isRestingSoon(connection);
    }

    /**
     * Whether the attempt comes to rest although a command has arrived over another connection: then it is not the one that has sent it, and
     * waits for no answer.
     */
    private boolean isRestingSoon(Thread connection) throws InterruptedIOException {
        Optional<StopPoint> reached = attempt.stopPoint();
        for (long since = System.nanoTime();
                reached.isEmpty() && System.nanoTime() - since < TO_REST.toNanos();
                reached = attempt.stopPoint()) {
            LockSupport.parkNanos(LOOK_NANOS);
            if (Thread.interrupted()) {
                throw new InterruptedIOException("the bench ended while a command of client " + name + " arrived");
            }
            since = threads.ofAttempts().isWaiting() ? since : System.nanoTime();
        }
        if (reached.isEmpty()) {
            arrivals.changeConnection(Optional.of(connection));
        }
        return isAtRest(reached);
    }

    @Override
    public GateDecision beforeDelivery(Command command, GateDecision decided, Reply answer) throws IOException {
        return attempt.beforeDelivery(command, decided, answer);
    }

    @Override
    public Optional<GateDecision> beforeNotification(Command awaited, Reply told) throws IOException {
        return attempt.beforeNotification(awaited, told);
    }

    @Override
    public void onOutcome(Command command, Outcome came) {
        if (passing.remove(command)) {
            return;
        }
        if (isOfTimer()) {
            tasks.onOutcome(came);
        } else if (arrivals.isAnswered(Thread.currentThread())) {
            arrivals.onOutcome(came);
        } else {
            if (came instanceof Outcome.ReplyLost) {
                // The attempt has to send over another connection from now on.
                arrivals.changeConnection(Optional.empty());
            }
            attempt.onOutcome(command, came);
        }
    }
}
