package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.UnseenSideException;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.BackgroundCommand;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.StopPoint;
import io.github.lockevolution.faults.subject.Subject;
import io.github.lockevolution.faults.text.Message;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Tells the commands that a client sends beside its attempt from those of the attempt: they are sent by the timer that its lock is given, or
 * by threads that the lock has started. Holds these until they are let go, and leaves all others to the gate of the attempt.
 */
final class BackgroundGate implements CommandGate {

    /** An attempt that waits for so long without a stop waits for the answer to a command. */
    private static final Duration TO_REST = Duration.ofMillis(50);

    private static final long LOOK_NANOS = 500_000;

    /** What a program would do on its next tick is known only when it does it. */
    private static final BackgroundCommand TICK = new BackgroundCommand(List.of("tick"), Optional.empty());

    private final String name;
    private final BackgroundPatterns habits;
    private final ClientThreadGroup threads;
    private final StopGate attempt;
    /** A client whose attempts are undone at once, and of which it is of no importance what would have come beside them. */
    private final boolean isNewcomer;

    private final TimerTasks tasks;
    private final VirtualTimer timer;
    private final BackgroundArrivals arrivals;
    private final Set<Command> passing =
            Collections.newSetFromMap(Collections.synchronizedMap(new IdentityHashMap<>()));
    /** What has left at once since the client was let do so, the last of it. */
    private volatile Optional<Passed> lastPassed = Optional.empty();

    /** Where the client has come to, and what comes beside it there has not been waited for; of whoever lets it move. */
    private Optional<BackgroundPatterns.Point> unsettled = Optional.empty();

    private volatile boolean isFree;
    private volatile boolean isAtPort;
    private volatile boolean hasOwnThreads;
    private volatile boolean answersBeforeItRests;
    private volatile boolean mayBeOfLibrary;
    private volatile Runnable noteSide = () -> {};
    private volatile BooleanSupplier hasTick = () -> false;
    private volatile Runnable tick = () -> {};
    /** Whether a tick would be due where the client stands; of whoever lets it move. */
    private boolean isTickDue;

    private volatile Supplier<Optional<String>> startedOutside = Optional::empty;
    private volatile BooleanSupplier haveEndedOutside = () -> false;

    /** A command that left at once, and when. */
    private record Passed(String command, long nanos) {}

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
        this.isNewcomer = name.equals(Subject.NEWCOMER);
        this.tasks = new TimerTasks(name, patience);
        this.timer = new VirtualTimer(tasks);
        this.arrivals = new BackgroundArrivals(name, patience, habits, threads, this::isAnyoneThere);
    }

    /** By which the lock does what it does on the side. */
    ScheduledExecutorService timer() {
        return timer;
    }

    /** The client sends over this connection from now on. */
    void use(ClientConnection connection) {
        isAtPort = connection.source() == CommandSource.PORT;
        hasOwnThreads = connection.isAttemptOnOneConnection();
        answersBeforeItRests = connection.answersBeforeItRests();
        mayBeOfLibrary = connection.usesLibraryWithThreads();
        noteSide = connection::noteSide;
        hasTick = connection::hasTimer;
        tick = connection::tick;
        startedOutside = connection::startedThread;
        haveEndedOutside = connection::haveThreadsEnded;
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
        return isNewcomer && !isAtPort;
    }

    /** Whether the attempt may wait, while it moves, for what stands there. */
    boolean mayBeAwaited() {
        return arrivals.isAnythingStanding() && !attempt.isInFlight();
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
        return arrivals.hasAnythingCome();
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
        Optional<Thread> busy = mayBeOfLibrary ? Optional.empty() : lastBusy(begin);
        busy.map(this::described).ifPresent(thread -> {
            throw new InconclusiveException(Message.of(ClientText.class, text -> text.threadGoesOn(name, thread)));
        });
        while (mayBeOfLibrary && System.nanoTime() - begin < habits.watch().toNanos()) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
        lastPassed
                .filter(passed -> passed.nanos() - begin > habits.toEnd().toNanos())
                .ifPresent(passed -> {
                    throw new InconclusiveException(
                            Message.of(ClientText.class, text -> text.sideGoesOn(name, passed.command())));
                });
    }

    /** A thread that still has something to do when it has had the time to end. */
    private Optional<Thread> lastBusy(long begin) {
        Optional<Thread> busy = Optional.empty();
        long busyAt = begin;
        for (long now = begin; now - begin < habits.watch().toNanos(); now = System.nanoTime()) {
            Optional<Thread> found =
                    threads.others().stream().filter(this::isBusy).findFirst();
            busyAt = found.isPresent() ? now : busyAt;
            busy = found.isPresent() ? found : busy;
            if (now - busyAt > TO_REST.toNanos()) {
                return Optional.empty();
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
        return busy;
    }

    /** One that has sent something before, and runs, may wait for an answer: it goes on after that. */
    private boolean isBusy(Thread thread) {
        return ThreadStacks.hasSomethingToDo(thread)
                || thread.getState() == Thread.State.RUNNABLE && arrivals.hasCome(thread);
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
        isTickDue = phase == ClientPhase.INSIDE && hasTick.getAsBoolean();
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
            tasks.add(new FutureTask<>(tick, Boolean.TRUE));
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
                if (answersBeforeItRests && point.phase() == ClientPhase.INSIDE) {
                    // While they are there for certain: else nobody could tell later that they have ended.
                    startedOutside.get();
                }
                arrivals.settle(point);
                arrivals.command().ifPresent(come -> noteSide.run());
            }
            if (point.phase() == ClientPhase.INSIDE) {
                requireSeen();
            }
            arrivals.requireExpected();
        });
        return here.isPresent();
    }

    private boolean mayArrive() {
        return (!isAtPort || hasOwnThreads || answersBeforeItRests) && habits.mayCome();
    }

    /** Whether anybody but the attempt may send something. A program may do so without a thread. */
    private boolean isAnyoneThere() {
        return answersBeforeItRests ? habits.isTimed() && !haveEndedOutside.getAsBoolean() : threads.areThereOthers();
    }

    /**
     * What a thread does of which nothing was seen, nobody knows; a library that makes connections has threads of its own. A newcomer only tries
     * whether the lock is free, and is put back: nothing is said of what it does then.
     */
    private void requireSeen() {
        if (isNewcomer) {
            return;
        }
        if (isAtPort && !arrivals.hasAnythingCome()) {
            startedOutside.get().ifPresent(program -> {
                throw new UnseenSideException(
                        Message.of(ClientText.class, text -> text.unseenThreadOfProgram(name, program)));
            });
        }
        long end = System.nanoTime() + habits.watch().toNanos();
        for (Optional<Thread> silent = silent(); silent.isPresent(); silent = silent()) {
            if (System.nanoTime() > end) {
                Message thread = described(silent.get());
                throw new UnseenSideException(Message.of(ClientText.class, text -> text.unseenThread(name, thread)));
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    private Message described(Thread thread) {
        List<Integer> starts = attempt.starts();
        String known = thread.getName();
        return Message.of(
                ClientText.class,
                text -> starts.isEmpty() ? text.startedSomewhere(known) : text.startedAt(known, starts));
    }

    private Optional<Thread> silent() {
        boolean isOfLibrary = mayBeOfLibrary && (attempt.starts().isEmpty() || isAtPort && arrivals.hasAnythingCome());
        return isOfLibrary
                ? Optional.empty()
                : threads.withSomethingToDo().stream()
                        .filter(thread -> !arrivals.hasCome(thread))
                        .findFirst();
    }

    @Override
    public GateDecision beforeCommand(Command command) throws IOException {
        if (attempt.isMakingLock() && habits.isSetUp(command)) {
            passing.add(command);
            return GateDecision.LET_THROUGH;
        }
        Optional<Boolean> mayLeave = isFree && isBesideByItself() ? Optional.of(true) : hold(command);
        if (isFree && mayLeave.equals(Optional.of(true))) {
            arrivals.noteCome(Thread.currentThread());
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
        while (mayLeave.isEmpty() && mayArrive() && isBeside()) {
            mayLeave = arrivals.mayLeave(beside, this::isOfThisAttempt);
        }
        return mayLeave;
    }

    /** Whether the attempt stands still that goes on now, and the sender is not one that an earlier attempt has left behind. */
    private boolean isOfThisAttempt() {
        // In this order: once another attempt stands, its number is known.
        return isAtRest(attempt.stopPoint()) && (isAtPort || attempt.isBegunInThisAttempt());
    }

    private static boolean isAtRest(Optional<StopPoint> reached) {
        return reached.filter(StopPoint::canMove).isPresent();
    }

    /** A task of the timer goes on only while the attempt stands still: at a port, whatever arrives then is the timer's. */
    private boolean isOfTimer() {
        return isAtPort ? tasks.isMoving() : tasks.isIn(Thread.currentThread());
    }

    /** Whether a command is not the attempt's, as far as that can be told while the attempt may move or is over. */
    private boolean isBesideByItself() {
        Thread sender = Thread.currentThread();
        return isAtPort ? attempt.stopPoint().isPresent() : threads.isOther(sender) && attempt.isBegunInThisAttempt();
    }

    /** Whether a command that has arrived is not the attempt's. */
    private boolean isBeside() throws IOException {
        Thread connection = Thread.currentThread();
        if (!isAtPort) {
            return threads.isOther(connection) && attempt.isBegunInThisAttempt() && isRestingSoon();
        }
        if (answersBeforeItRests) {
            return isAtRest(attempt.stopPoint());
        }
        if (arrivals.isLeftBehind(connection)) {
            throw new IOException("the attempt of client " + name + " that this connection is of is over");
        }
        if (arrivals.isOfAttempt(connection)) {
            return false;
        }
        boolean isResting = isRestingSoon();
        if (attempt.stopPoint().isEmpty()) {
            arrivals.changeConnection(Optional.of(connection));
        }
        return isResting;
    }

    /**
     * Whether the attempt comes to rest although a command has arrived from elsewhere: then it is not the one that has sent it, and waits for
     * no answer.
     */
    private boolean isRestingSoon() throws InterruptedIOException {
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
