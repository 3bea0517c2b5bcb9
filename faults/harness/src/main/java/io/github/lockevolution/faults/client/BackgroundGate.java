package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.subject.BackgroundCommand;
import io.github.lockevolution.faults.subject.GateDecision;
import java.io.IOException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;

/**
 * Tells the commands that a client sends beside its attempt from those of the attempt: they are sent by the timer that its lock is given,
 * or by threads that the lock has started. It holds these until they are let go, and leaves all others to the gate of the attempt.
 */
final class BackgroundGate implements CommandGate {

    private final RunControl run;
    private final SchedulerGate attempt;
    private final BackgroundPatterns patterns;
    private final TimerTasks tasks;
    private final BackgroundSenders senders;
    private final BackgroundArrivals arrivals;
    /** The commands that have left at once and have no reply yet. */
    private final Set<Command> passing =
            Collections.newSetFromMap(Collections.synchronizedMap(new IdentityHashMap<>()));
    /** The connection over which the client sends. Written by the thread that lets it move, before its first attempt. */
    private volatile Optional<ClientConnection> connection = Optional.empty();
    /** Whether background commands leave at once. Written by the thread that lets the client move. */
    private volatile boolean isOpen;
    /** The last command that has left since then. Written by the thread that sends it. */
    private volatile Optional<Passed> lastPassed = Optional.empty();

    /** A command that left at once, and the time at which it had arrived: a command that was held until the gate opened came before that. */
    record Passed(String command, long nanos) {}

    /**
     * @param run the state of the client
     * @param attempt decides about the commands of the attempt
     * @param patterns the known commands of threads of this lock's clients
     * @param tasks decide about the commands of the timer
     * @param senders tell the threads that send beside the attempt
     * @param arrivals decide about their commands
     */
    BackgroundGate(
            RunControl run,
            SchedulerGate attempt,
            BackgroundPatterns patterns,
            TimerTasks tasks,
            BackgroundSenders senders,
            BackgroundArrivals arrivals) {
        this.run = run;
        this.attempt = attempt;
        this.patterns = patterns;
        this.tasks = tasks;
        this.senders = senders;
        this.arrivals = arrivals;
    }

    /** Sets the connection over which the client sends from now on. */
    void use(ClientConnection opened) {
        connection = Optional.of(opened);
    }

    /** The connection over which the client sends. */
    ClientConnection connection() {
        return connection.orElseThrow();
    }

    boolean isAtPort() {
        return connection().source() == CommandSource.PORT;
    }

    /** Begins a new attempt: background commands are held again. */
    void begin() {
        isOpen = false;
        lastPassed = Optional.empty();
        tasks.begin();
        arrivals.begin();
    }

    /** Lets background commands leave at once, until the next attempt begins. */
    void open() {
        isOpen = true;
        tasks.letGo();
        arrivals.letGo();
    }

    boolean isOpen() {
        return isOpen;
    }

    /** The last command that has left at once since the gate is open. */
    Optional<Passed> lastPassed() {
        return lastPassed;
    }

    /** Whether threads of the lock may send commands that can be told from those of the attempt. */
    boolean mayArrive() {
        boolean canBeTold = !isAtPort()
                || connection().isAttemptOnOneConnection()
                || connection().answersBeforeItRests();
        return canBeTold && (patterns.mayCome() || connection().ringsTimers());
    }

    /** {@inheritDoc} Only for the commit of the attempt: a background command leaves when it may. */
    @Override
    public boolean holdsCommit() {
        return !isOpen && !isOfTimer() && attempt.holdsCommit();
    }

    @Override
    public GateDecision beforeCommand(Command command) throws IOException {
        long arrived = System.nanoTime();
        if (command.name().equals(Exchange.AUTO_COMMIT) || connection().awaitsItsThreads() && !isAtPort()) {
            return attempt.beforeCommand(command);
        }
        if (run.attempt().filter(Attempt::isMakingLock).isPresent() && patterns.isSetUp(command)) {
            passing.add(command);
            return GateDecision.LET_THROUGH;
        }
        boolean isBeside = isOpen && (isOfTimer() || senders.includeCallerByItself(connection()));
        Optional<Boolean> mayLeave = isBeside ? Optional.of(true) : hold(command);
        if (isOpen && mayLeave.equals(Optional.of(true))) {
            senders.note(Thread.currentThread());
            lastPassed = Optional.of(new Passed(command.name(), arrived));
            passing.add(command);
            return GateDecision.LET_THROUGH;
        }
        if (mayLeave.isEmpty()) {
            return attempt.beforeCommand(command);
        }
        if (!mayLeave.get()) {
            throw attempt.deadOrRefused(command);
        }
        return GateDecision.LET_THROUGH;
    }

    /** Whether a command may leave, once it has been let go; empty if it belongs to the attempt. */
    private Optional<Boolean> hold(Command command) throws IOException {
        if (isOfTimer()) {
            return tasks.mayLeave(new BackgroundCommand(command.words(), command.store(), attempt.line()));
        }
        BackgroundCommand beside = new BackgroundCommand(command.words(), command.store(), Optional.empty());
        Optional<Boolean> mayLeave = Optional.empty();
        while (mayLeave.isEmpty() && mayArrive() && senders.includeCaller(connection())) {
            mayLeave = arrivals.mayLeave(beside, () -> senders.includeCallerInThisAttempt(connection()));
        }
        return mayLeave;
    }

    /** A task of the timer goes on only while the attempt stands still: so at a port, every command that arrives then is the timer's. */
    private boolean isOfTimer() {
        return isAtPort() ? tasks.isMoving() : tasks.isIn(Thread.currentThread());
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
                senders.changeConnection(Optional.empty());
            }
            attempt.onOutcome(command, came);
        }
    }
}
