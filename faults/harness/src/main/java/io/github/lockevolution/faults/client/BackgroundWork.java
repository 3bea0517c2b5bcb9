package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.BackgroundCommand;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.Subject;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.locks.LockSupport;

/**
 * What a client does beside its attempts, by the timer that its lock is given or by threads that the lock has started: it is let do that one
 * command at a time. Belongs to the thread that lets the client move, but for {@link #close}.
 */
final class BackgroundWork {

    /** A lock has not more of them at a time. */
    private static final int MOST_RUNG = 20;

    /** A thread that was just started has fallen asleep by then, if it does. */
    private static final Duration TO_FALL_ASLEEP = Duration.ofMillis(300);

    private static final long LOOK_NANOS = 200_000;

    /** What a program would do on its next tick is known only when it does it. */
    private static final BackgroundCommand TICK =
            new BackgroundCommand(List.of("tick"), Optional.empty(), Optional.empty());

    private final String name;
    private final BackgroundPatterns patterns;
    private final ClientThreadGroup threads;
    private final RunControl run;
    private final SchedulerGate attempt;
    /** A client whose attempts are undone at once, and of which it is of no importance what would have come beside them. */
    private final boolean isNewcomer;

    private final TimerTasks tasks;
    private final VirtualTimer timer;
    private final BackgroundSenders senders;
    private final BackgroundArrivals arrivals;
    private final BackgroundThreads watched;
    private final BackgroundGate gate;
    /** Where the client has come to, and what comes beside it there has not been waited for. */
    private Optional<BackgroundPatterns.Point> unsettled = Optional.empty();
    /** Whether a tick would be due where the client stands. */
    private boolean isTickDue;

    /**
     * @param settings what the client has in common with the others of its lock
     * @param run where the client is
     * @param attempt decides about the commands of the attempt
     */
    BackgroundWork(
            String name, ClientSettings settings, ClientThreadGroup threads, RunControl run, SchedulerGate attempt) {
        this.name = name;
        this.patterns = settings.patterns();
        this.threads = threads;
        this.run = run;
        this.attempt = attempt;
        this.isNewcomer = Subject.isNewcomer(name);
        this.tasks = new TimerTasks(name, settings.patience());
        this.timer = new VirtualTimer(tasks);
        this.senders = new BackgroundSenders(name, threads, run);
        this.arrivals = new BackgroundArrivals(name, settings, threads, senders, this::isAnyoneThere);
        this.watched = new BackgroundThreads(name, patterns, threads, run, senders);
        this.gate = new BackgroundGate(run, attempt, patterns, tasks, senders, arrivals);
    }

    /** To be asked before each command of the client. */
    BackgroundGate gate() {
        return gate;
    }

    /** By which the lock does what it does in the background. */
    ScheduledExecutorService timer() {
        return timer;
    }

    /** A new attempt begins. */
    void begin() {
        unsettled = Optional.empty();
        gate.begin();
    }

    /** The attempt is over: nothing is sent any more. */
    void stop() {
        if (gate.isOpen()) {
            // What the lock does by timers and threads of its own is still looked at.
            timer.clear();
        } else {
            tasks.stop();
        }
        arrivals.stop();
    }

    /** Ends the thread of the timer for good. */
    void close() {
        tasks.close();
    }

    /** At a port, what comes beside an attempt can be told from it only where that has stopped for as long as it takes to come. */
    private boolean isUnwatched() {
        return isNewcomer && !gate.isAtPort();
    }

    /** Whether the attempt may wait, while it moves, for what stands there. */
    boolean mayBeAwaited() {
        return (arrivals.isAnythingStanding() || tasks.mayBeAwaited()) && !run.isInFlight();
    }

    /** Whether that may be nothing but what a timer does, or a thread that sleeps. */
    boolean mayTaskBeAwaited() {
        return !arrivals.isAnythingStanding() && tasks.mayBeAwaited();
    }

    /** The attempt, which moves, waits for what stands there, as it does that ends a thread and joins it. */
    void giveToAttempt() {
        Optional<Thread> sender = arrivals.giveToAttempt();
        sender.ifPresentOrElse(attempt::waitsFor, () -> tasks.giveToAttempt(attempt::waitsFor));
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
        gate.open();
    }

    /**
     * To be called when the attempt is over and what comes beside it leaves at once: waits until it has had the time to end.
     *
     * @return the name of the last that was sent meanwhile
     * @throws InconclusiveException if something goes on although it has had the time to end
     */
    Optional<String> sentWhenOver() {
        long begin = System.nanoTime();
        boolean goesOn = gate.connection().ringsTimers() ? goesOnRinging() : goesOnHere(begin);
        Optional<String> sent =
                gate.lastPassed().filter(passed -> passed.nanos() > begin).map(BackgroundGate.Passed::command);
        sent.filter(command -> goesOn).ifPresent(command -> {
            throw new InconclusiveException(ClientText.class, text -> text.backgroundGoesOn(name, command));
        });
        return sent;
    }

    private boolean goesOnRinging() {
        for (int rung = 0; rung < MOST_RUNG && gate.connection().hasTimer(); rung++) {
            for (boolean hasSent = gate.connection().ring();
                    hasSent;
                    hasSent = gate.connection().hasSentAtRest()) {}
        }
        return gate.connection().hasTimer();
    }

    private boolean goesOnHere(long begin) {
        for (int rung = 0; rung < MOST_RUNG && tasks.areOwnLeft(); rung++) {
            tasks.settle();
        }
        return tasks.areOwnLeft() || goesOnByTheWallClock(begin);
    }

    private boolean goesOnByTheWallClock(long begin) {
        watched.requireOver(gate.connection());
        return gate.lastPassed()
                .filter(passed -> passed.nanos() - begin > patterns.toEnd().toNanos())
                .isPresent();
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
        isTickDue = phase == ClientPhase.INSIDE && gate.connection().hasTimer();
        if (gate.isOpen()) {
            return;
        }
        awaitOwnThreads();
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

    /** A thread that the lock has just started, and that is going to sleep, has to get there. */
    private void awaitOwnThreads() {
        boolean areAny = run.attempt()
                .filter(begun -> !begun.threads().startsIn(begun.lock()).isEmpty())
                .isPresent();
        long end = System.nanoTime() + TO_FALL_ASLEEP.toNanos();
        while (areAny && threads.areOthersAtWork() && System.nanoTime() < end) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    /** Brings what it does in the background to its first command, if that is known only when it is begun, and if there is one. */
    void beginCommand() {
        if (isTickDue && gate.connection().ringsTimers()) {
            ring();
        } else if (isTickDue && arrivedCommand().isEmpty()) {
            timer.execute(gate.connection()::tick);
            tasks.settle();
            if (tasks.command().isEmpty()) {
                throw new InconclusiveException(ClientText.class, text -> text.tickSendsNothing(name));
            }
        }
    }

    /** One timer after the other, until something is sent or no timer is left: nobody but the lock knows what each is for. */
    private void ring() {
        for (int rung = 0; rung < MOST_RUNG && isTickDue && arrivedCommand().isEmpty(); rung++) {
            if (gate.connection().ring()) {
                arrivals.accept();
            }
            isTickDue = arrivedCommand().isPresent() || gate.connection().hasTimer();
        }
        isTickDue &= arrivedCommand().isPresent();
    }

    /** Lets the command that it stands before leave, and goes on to the next one; gives what came of it. */
    Optional<Outcome> resume(ClientPhase phase, int commands) {
        if (gate.connection().ringsTimers()) {
            gate.connection().forgetSent(phase != ClientPhase.INSIDE);
        }
        boolean isTask = tasks.command().isPresent();
        Optional<Outcome> came = isTask ? tasks.resume() : arrivals.resume();
        if (!isTask) {
            awaitOwnThreads();
            tasks.settle();
        }
        while (came.filter(BackgroundWork::lacksScript).isPresent()
                && tasks.command().filter(BackgroundWork::isScript).isPresent()) {
            // What it sends now is the same once more, with the script that Redis did not know.
            came = tasks.resume();
        }
        if (isTickDue && tasks.command().isPresent()) {
            throw new InconclusiveException(ClientText.class, text -> text.tickSendsMore(name));
        }
        if (gate.connection().ringsTimers()) {
            acceptMore();
            while (came.filter(BackgroundWork::lacksScript).isPresent()
                    && arrivals.command().filter(BackgroundWork::isScript).isPresent()) {
                came = arrivals.resume();
                acceptMore();
            }
            isTickDue = gate.connection().hasTimer();
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
        Optional<BackgroundPatterns.Point> here = unsettled.filter(point -> !gate.isOpen());
        unsettled = Optional.empty();
        here.ifPresent(point -> {
            if (gate.mayArrive()) {
                if (gate.connection().answersBeforeItRests() && point.phase() == ClientPhase.INSIDE) {
                    // While they are there for certain: else nobody could tell later that they have ended.
                    gate.connection().startedThread();
                }
                arrivals.settle(point);
                arrivals.command().ifPresent(come -> gate.connection().noteBackground());
            }
            // A newcomer only tries whether the lock is free, and is put back: nothing is said of what it does then.
            if (point.phase() == ClientPhase.INSIDE && !isNewcomer) {
                requireOwnSeen();
                watched.requireSeen(gate.connection());
            }
            arrivals.requireExpected();
        });
        return here.isPresent();
    }

    /** What the lock does by timers and threads of its own may be to look at the time, and to send nothing. */
    private void requireOwnSeen() {
        for (int rung = 0; tasks.areOwnLeft() && !tasks.isAnySeen(); rung++) {
            if (rung == MOST_RUNG) {
                throw watched.unseen(tasks.ownThread());
            }
            tasks.settle();
        }
    }

    /** What a timer sends next follows from what it has been answered. */
    private void acceptMore() {
        if (gate.connection().hasSentAtRest()) {
            arrivals.accept();
        }
    }

    private static boolean lacksScript(Outcome came) {
        return came.answer()
                .filter(reply -> reply.error() && reply.text().contains("NOSCRIPT"))
                .isPresent();
    }

    private static boolean isScript(BackgroundCommand command) {
        return RetryLoop.SCRIPTS.contains(command.words().get(0).toUpperCase(Locale.ROOT));
    }

    /** Whether anybody but the attempt may send something. A program may do so without a thread. */
    private boolean isAnyoneThere() {
        return gate.connection().answersBeforeItRests()
                ? patterns.isTimed() && !gate.connection().haveThreadsEnded()
                : threads.others().stream().anyMatch(thread -> thread.getState() != Thread.State.WAITING);
    }
}
