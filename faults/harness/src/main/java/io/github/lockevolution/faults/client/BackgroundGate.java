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
 * Tells the commands that a client sends beside its attempt from those of the attempt: they are sent by the timer that its lock is given, or
 * by threads that the lock has started. Holds these until they are let go, and leaves all others to the gate of the attempt.
 */
final class BackgroundGate implements CommandGate {

    private final RunControl run;
    private final SchedulerGate attempt;
    private final BackgroundPatterns patterns;
    private final TimerTasks tasks;
    private final BackgroundSenders senders;
    private final BackgroundArrivals arrivals;
    /** What leaves at once, and has not been answered. */
    private final Set<Command> passing =
            Collections.newSetFromMap(Collections.synchronizedMap(new IdentityHashMap<>()));
    /** Over which the client sends. Written by whoever lets it move, before its first attempt. */
    private volatile Optional<ClientConnection> connection = Optional.empty();
    /** Whether what comes beside the attempt leaves at once. Written by whoever lets the client move. */
    private volatile boolean isOpen;
    /** What has left since then, the last of it. Written by who sends it. */
    private volatile Optional<Passed> lastPassed = Optional.empty();

    /** A command that left at once, and when. */
    record Passed(String command, long nanos) {}

    /**
     * @param run where the client is
     * @param attempt decides about the commands of the attempt
     * @param patterns what clients of this lock send by threads of their own
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

    /** The client sends over this connection from now on. */
    void use(ClientConnection opened) {
        connection = Optional.of(opened);
    }

    /** Over which the client sends. */
    ClientConnection connection() {
        return connection.orElseThrow();
    }

    boolean isAtPort() {
        return connection().source() == CommandSource.PORT;
    }

    /** A new attempt begins: what comes beside it is held. */
    void begin() {
        isOpen = false;
        lastPassed = Optional.empty();
        tasks.begin();
        arrivals.begin();
    }

    /** From now on, what comes beside the attempt leaves at once, until the next one begins. */
    void open() {
        isOpen = true;
        tasks.letGo();
        arrivals.letGo();
    }

    boolean isOpen() {
        return isOpen;
    }

    /** What has left at once since the gate is open, the last of it. */
    Optional<Passed> lastPassed() {
        return lastPassed;
    }

    /** Whether anything may come by threads of the lock, and can be told from what the attempt sends. */
    boolean mayArrive() {
        boolean canBeTold = !isAtPort()
                || connection().isAttemptOnOneConnection()
                || connection().answersBeforeItRests();
        return canBeTold && (patterns.mayCome() || connection().ringsTimers());
    }

    /** {@inheritDoc} Only what the attempt sends does: what is sent beside it leaves when it may. */
    @Override
    public boolean holdsCommit() {
        return !isOpen && !isOfTimer() && attempt.holdsCommit();
    }

    @Override
    public GateDecision beforeCommand(Command command) throws IOException {
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
            lastPassed = Optional.of(new Passed(command.name(), System.nanoTime()));
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

    /** Whether a command may leave, once it has been let go; empty if it is the attempt's. */
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

    /** A task of the timer goes on only while the attempt stands still: at a port, whatever arrives then is the timer's. */
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
