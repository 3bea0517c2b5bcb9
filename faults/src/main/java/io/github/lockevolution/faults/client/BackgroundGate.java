package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.faults.subject.BackgroundCommand;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.Subject;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.wire.Command;
import io.github.lockevolution.faults.wire.CommandGate;
import io.github.lockevolution.faults.wire.Outcome;
import io.github.lockevolution.faults.wire.Reply;
import java.io.IOException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;

/**
 * Tells the commands that a client sends beside its attempt from those of the attempt: they are sent by the timer that its lock is given, or
 * by threads that the lock has started. Holds these until they are let go, and leaves all others to the gate of the attempt.
 */
final class BackgroundGate implements CommandGate {

    /** What a program would do on its next tick is known only when it does it. */
    private static final BackgroundCommand TICK = new BackgroundCommand(List.of("tick"), Optional.empty());

    private final String name;
    private final BackgroundPatterns patterns;
    private final ClientThreadGroup threads;
    private final RunControl run;
    private final StopGate attempt;
    /** A client whose attempts are undone at once, and of which it is of no importance what would have come beside them. */
    private final boolean isNewcomer;

    private final TimerTasks tasks;
    private final VirtualTimer timer;
    private final BackgroundSenders senders;
    private final BackgroundArrivals arrivals;
    private final BackgroundThreads watched;
    private final Set<Command> passing =
            Collections.newSetFromMap(Collections.synchronizedMap(new IdentityHashMap<>()));
    /** Over which the client sends. Written by whoever lets the client move, before its first attempt. */
    private volatile Optional<ClientConnection> connection = Optional.empty();
    /** Whether what comes leaves at once. Written by whoever lets the client move. */
    private volatile boolean isFree;
    /** What has left at once since the client was let do so, the last of it. */
    private volatile Optional<Passed> lastPassed = Optional.empty();
    /** Where the client has come to, and what comes beside it there has not been waited for; of whoever lets it move. */
    private Optional<BackgroundPatterns.Point> unsettled = Optional.empty();
    /** Whether a tick would be due where the client stands; of whoever lets it move. */
    private boolean isTickDue;

    /** A command that left at once, and when. */
    private record Passed(String command, long nanos) {}

    /**
     * @param traits what the client has in common with the others of its lock
     * @param run where the client is
     * @param attempt decides about the commands of the attempt
     */
    BackgroundGate(
            String name, SteppedClients.Traits traits, ClientThreadGroup threads, RunControl run, StopGate attempt) {
        this.name = name;
        this.patterns = traits.patterns();
        this.threads = threads;
        this.run = run;
        this.attempt = attempt;
        this.isNewcomer = name.equals(Subject.NEWCOMER);
        this.tasks = new TimerTasks(name, traits.patience());
        this.timer = new VirtualTimer(tasks);
        this.senders = new BackgroundSenders(name, threads, run);
        this.arrivals = new BackgroundArrivals(name, traits, threads, senders, this::isAnyoneThere);
        this.watched = new BackgroundThreads(name, patterns, threads, run, senders);
    }

    /** By which the lock does what it does on the side. */
    ScheduledExecutorService timer() {
        return timer;
    }

    /** The client sends over this connection from now on. */
    void use(ClientConnection opened) {
        connection = Optional.of(opened);
    }

    private ClientConnection connection() {
        return connection.orElseThrow();
    }

    private boolean isAtPort() {
        return connection().source() == CommandSource.PORT;
    }

    /** A new attempt begins. */
    void begin() {
        isFree = false;
        unsettled = Optional.empty();
        lastPassed = Optional.empty();
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

    /** At a port, what comes beside an attempt can be told from it only where that has stopped for as long as it takes to come. */
    private boolean isUnwatched() {
        return isNewcomer && !isAtPort();
    }

    /** Whether the attempt may wait, while it moves, for what stands there. */
    boolean mayBeAwaited() {
        return arrivals.isAnythingStanding() && !run.isInFlight();
    }

    /** The attempt, which moves, waits for what stands there, as it does that ends a thread and joins it. */
    void giveToAttempt() {
        arrivals.giveToAttempt().ifPresent(attempt::waitsFor);
    }

    /** What it stands before. Whoever asks has {@linkplain #awaitArrival waited} for it. */
    Optional<BackgroundCommand> command() {
        return arrivedCommand().or(() -> Optional.of(TICK).filter(due -> isTickDue));
    }

    /** The same, if it has come to the gate. */
    Optional<BackgroundCommand> arrivedCommand() {
        return tasks.command().or(arrivals::command);
    }

    /** Whether anything has come by threads of the lock in this attempt. */
    boolean isByTheWallClock() {
        return senders.areAny();
    }

    /** From now on, what comes beside the attempt leaves at once, until the next one begins. */
    void letGo() {
        isFree = true;
        arrivals.letGo();
    }

    /**
     * To be called when the attempt is over and what comes beside it leaves at once.
     *
     * @throws InconclusiveException if something goes on although it has had the time to end
     */
    void requireOver() {
        long begin = System.nanoTime();
        connection.ifPresent(watched::requireOver);
        lastPassed
                .filter(passed -> passed.nanos() - begin > patterns.toEnd().toNanos())
                .ifPresent(passed -> {
                    throw new InconclusiveException(
                            Message.of(ClientText.class, text -> text.sideGoesOn(name, passed.command())));
                });
    }

    /** Lets the attempt go on, if nothing has arrived by then but what is expected. */
    void resumeAttempt(GateDecision decision, boolean isSent) {
        if (isUnwatched()) {
            attempt.resume(decision, isSent);
        } else {
            arrivals.resumeAttempt(() -> attempt.resume(decision, isSent));
        }
    }

    /**
     * The attempt has stopped: lets what is due go on to its first command.
     *
     * @param commands how many commands the attempt has come to
     */
    void settle(ClientPhase phase, int commands) {
        isTickDue = phase == ClientPhase.INSIDE && connection().hasTimer();
        if (isFree) {
            return;
        }
        tasks.settle();
        unsettled = Optional.empty();
        if (isUnwatched()) {
            return;
        }
        if (phase == ClientPhase.INSIDE) {
            unsettled = Optional.of(new BackgroundPatterns.Point(phase, commands, List.of()));
        } else {
            arrivals.requireExpected();
        }
    }

    /** Brings what it does on the side to its first command, if that is known only when it is begun. */
    void beginSide() {
        if (isTickDue && arrivedCommand().isEmpty()) {
            tasks.add(new FutureTask<>(connection()::tick, Boolean.TRUE));
            tasks.settle();
            if (tasks.command().isEmpty()) {
                throw new InconclusiveException(Message.of(ClientText.class, text -> text.tickSendsNothing(name)));
            }
        }
    }

    /** Lets the command that it stands before leave, and goes on to the next one; gives what came of it. */
    Optional<Outcome> resume(ClientPhase phase, int commands) {
        Optional<Outcome> came = tasks.command().isPresent() ? tasks.resume() : arrivals.resume();
        if (isTickDue && tasks.command().isPresent()) {
            throw new InconclusiveException(Message.of(ClientText.class, text -> text.tickSendsMore(name)));
        }
        unsettled = Optional.of(new BackgroundPatterns.Point(phase, commands, List.of()));
        return came;
    }

    /**
     * Waits for what comes by threads of the lock where the client stands. Not at once when it has come there: it may take a good part of a
     * lease, and the store has to be looked at before one is over.
     *
     * @return whether there was anything to wait for
     */
    boolean awaitArrival() {
        Optional<BackgroundPatterns.Point> here = unsettled.filter(point -> !isFree);
        unsettled = Optional.empty();
        here.ifPresent(point -> {
            if (mayArrive()) {
                if (connection().answersBeforeItRests() && point.phase() == ClientPhase.INSIDE) {
                    // While they are there for certain: else nobody could tell later that they have ended.
                    connection().startedThread();
                }
                arrivals.settle(point);
                arrivals.command().ifPresent(come -> connection().noteSide());
            }
            // A newcomer only tries whether the lock is free, and is put back: nothing is said of what it does then.
            if (point.phase() == ClientPhase.INSIDE && !isNewcomer) {
                watched.requireSeen(connection());
            }
            arrivals.requireExpected();
        });
        return here.isPresent();
    }

    private boolean mayArrive() {
        boolean canBeTold = !isAtPort()
                || connection().isAttemptOnOneConnection()
                || connection().answersBeforeItRests();
        return canBeTold && patterns.mayCome();
    }

    /** Whether anybody but the attempt may send something. A program may do so without a thread. */
    private boolean isAnyoneThere() {
        return connection().answersBeforeItRests()
                ? patterns.isTimed() && !connection().haveThreadsEnded()
                : threads.areThereOthers();
    }

    @Override
    public GateDecision beforeCommand(Command command) throws IOException {
        if (run.attempt().filter(Attempt::isMakingLock).isPresent() && patterns.isSetUp(command)) {
            passing.add(command);
            return GateDecision.LET_THROUGH;
        }
        Optional<Boolean> mayLeave =
                isFree && senders.includeCallerByItself(connection()) ? Optional.of(true) : hold(command);
        if (isFree && mayLeave.equals(Optional.of(true))) {
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
            return Optional.of(tasks.mayLeave(new BackgroundCommand(command.words(), attempt.line())));
        }
        BackgroundCommand beside = new BackgroundCommand(command.words(), Optional.empty());
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
