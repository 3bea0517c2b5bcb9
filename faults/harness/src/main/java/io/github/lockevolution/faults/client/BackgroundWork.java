package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.BackgroundCommand;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.locks.LockSupport;

/**
 * The work of a client beside its attempts, by the timer that its lock is given or by threads that the lock has started. It goes on one
 * command at a time, when it is let go. Belongs to the thread that lets the client move, except for {@link #close}.
 */
final class BackgroundWork {

    /** The largest number of timers that a lock has at a time. */
    private static final int MOST_RUNG = 20;

    /** The time after which a thread that was just started has fallen asleep, if it does. */
    private static final Duration TO_FALL_ASLEEP = Duration.ofMillis(300);

    private static final long LOOK_NANOS = 200_000;

    /** Stands for the next tick of a program, whose commands are known only when it runs. */
    private static final BackgroundCommand TICK =
            new BackgroundCommand(List.of("tick"), Optional.empty(), Optional.empty());

    private final String name;
    private final BackgroundPatterns patterns;
    private final ClientThreadGroup threads;
    private final RunControl run;
    private final SchedulerGate attempt;
    /** Whether this is a newcomer, whose attempts are undone at once, so that its background commands do not matter. */
    private final boolean isNewcomer;

    private final TimerTasks tasks;
    private final VirtualTimer timer;
    private final BackgroundSenders senders;
    private final BackgroundArrivals arrivals;
    private final BackgroundThreads watched;
    private final BackgroundGate gate;
    /** The point that the client has come to, and at which its background commands have not been waited for. */
    private Optional<BackgroundPatterns.Point> unsettled = Optional.empty();
    /** Whether a tick would be due at the present scheduling point. */
    private boolean isTickDue;

    /**
     * @param settings the settings that all clients of its lock have in common
     * @param run the state of the client
     * @param attempt decides about the commands of the attempt
     */
    BackgroundWork(
            String name, ClientSettings settings, ClientThreadGroup threads, RunControl run, SchedulerGate attempt) {
        this.name = name;
        this.patterns = settings.patterns();
        this.threads = threads;
        this.run = run;
        this.attempt = attempt;
        this.isNewcomer = SystemUnderTest.isNewcomer(name);
        this.tasks = new TimerTasks(name, settings.patience());
        this.timer = new VirtualTimer(tasks);
        this.senders = new BackgroundSenders(name, threads, run);
        this.arrivals = new BackgroundArrivals(name, settings, threads, senders, this::isAnyoneThere);
        this.watched = new BackgroundThreads(name, patterns, threads, run, senders);
        this.gate = new BackgroundGate(run, attempt, patterns, tasks, senders, arrivals);
    }

    /** The gate to be asked before each command of the client. */
    BackgroundGate gate() {
        return gate;
    }

    /** The timer that is given to the lock for its background work. */
    ScheduledExecutorService timer() {
        return timer;
    }

    /** Begins a new attempt. */
    void begin() {
        unsettled = Optional.empty();
        gate.begin();
    }

    /** Ends the attempt: no background command is sent any more. */
    void stop() {
        if (gate.isOpen()) {
            // Tasks of the lock's own timers and threads are still watched.
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

    /**
     * Whether nothing is waited for. At a port even a newcomer is watched: background commands can be told from its own only when it has
     * stopped for long enough.
     */
    private boolean isUnwatched() {
        return isNewcomer && !gate.isAtPort();
    }

    /** Whether the attempt, while it moves, may be waiting for a background command that is held. */
    boolean mayBeAwaited() {
        return (arrivals.isAnythingStanding() || tasks.mayBeAwaited()) && !run.isInFlight();
    }

    /** Whether it may only be waiting for a task of a timer, or for a thread that sleeps. */
    boolean mayTaskBeAwaited() {
        return !arrivals.isAnythingStanding() && tasks.mayBeAwaited();
    }

    /** Gives the held command to the attempt, which moves and waits for it, like a method that ends a thread and joins it. */
    void giveToAttempt() {
        Optional<Thread> sender = arrivals.giveToAttempt();
        sender.ifPresentOrElse(attempt::waitsFor, () -> tasks.giveToAttempt(attempt::waitsFor));
    }

    /** The background command before which it stands. The caller has {@linkplain #awaitArrival waited} for it. */
    Optional<BackgroundCommand> command() {
        return arrivedCommand().or(() -> Optional.of(TICK).filter(due -> isTickDue));
    }

    /** The same command, if it has come to the gate. */
    Optional<BackgroundCommand> arrivedCommand() {
        return tasks.command().or(arrivals::command);
    }

    /** Whether threads of the lock have sent a command in this attempt. */
    boolean isByTheWallClock() {
        return senders.areAny();
    }

    /** Lets background commands leave at once from now on, until the next attempt begins. */
    void letGo() {
        gate.open();
    }

    /**
     * Waits, after the attempt and while background commands leave at once, until background work has had the time to end.
     *
     * @return the name of the last command that was sent meanwhile
     * @throws InconclusiveException if it still goes on then
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

    /** Lets the attempt go on, if only the expected command has arrived by then. */
    void resumeAttempt(GateDecision decision, boolean isSent) {
        if (isUnwatched()) {
            attempt.resume(decision, isSent);
        } else {
            arrivals.resumeAttempt(() -> attempt.resume(decision, isSent));
        }
    }

    /**
     * Lets due background work go on to its first command, when the attempt has stopped.
     *
     * @param commands the number of commands of the attempt so far
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

    /** Waits for a thread that the lock has just started and that is about to sleep. */
    private void awaitOwnThreads() {
        boolean areAny = run.attempt()
                .filter(begun -> !begun.threads().startsIn(begun.lock()).isEmpty())
                .isPresent();
        long end = System.nanoTime() + TO_FALL_ASLEEP.toNanos();
        while (areAny && threads.areOthersAtWork() && System.nanoTime() < end) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    /** Brings the background work to its first command, if that is known only when it is begun, and if there is one. */
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

    /** Rings one timer after the other, until a command is sent or no timer is left: only the lock knows the purpose of each. */
    private void ring() {
        for (int rung = 0; rung < MOST_RUNG && isTickDue && arrivedCommand().isEmpty(); rung++) {
            if (gate.connection().ring()) {
                arrivals.accept();
            }
            isTickDue = arrivedCommand().isPresent() || gate.connection().hasTimer();
        }
        isTickDue &= arrivedCommand().isPresent();
    }

    /**
     * Lets the held command leave, and the work go on to the next one.
     *
     * @return the outcome of the command
     */
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
            // The next command is the same call again, with the script that Redis did not know.
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
     * Waits for commands of the lock's threads at the client's present point. Not called as soon as the client has come there: it may take
     * a good part of a lease, and the store has to be looked at before one is over.
     *
     * @return whether there was a command to wait for
     */
    boolean awaitArrival() {
        Optional<BackgroundPatterns.Point> here = unsettled.filter(point -> !gate.isOpen());
        unsettled = Optional.empty();
        here.ifPresent(point -> {
            if (gate.mayArrive()) {
                if (gate.connection().answersBeforeItRests() && point.phase() == ClientPhase.INSIDE) {
                    // Asked while the threads are certainly there, as their end could not be noticed otherwise.
                    gate.connection().startedThread();
                }
                arrivals.settle(point);
                arrivals.command().ifPresent(come -> gate.connection().noteBackground());
            }
            // A newcomer only tries whether the lock is free, and is undone: its background work is not reported.
            if (point.phase() == ClientPhase.INSIDE && !isNewcomer) {
                requireOwnSeen();
                watched.requireSeen(gate.connection());
            }
            arrivals.requireExpected();
        });
        return here.isPresent();
    }

    /** Rings the lock's own timers and threads until a command was seen: one that only looks at the time sends none. */
    private void requireOwnSeen() {
        for (int rung = 0; tasks.areOwnLeft() && !tasks.isAnySeen(); rung++) {
            if (rung == MOST_RUNG) {
                throw watched.unseen(tasks.ownThread());
            }
            tasks.settle();
        }
    }

    /** The next command of a timer may depend on the reply to the last one. */
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

    /** Whether anything but the attempt may send commands. A program may do so without a thread. */
    private boolean isAnyoneThere() {
        return gate.connection().answersBeforeItRests()
                ? patterns.isTimed() && !gate.connection().haveThreadsEnded()
                : threads.others().stream().anyMatch(thread -> thread.getState() != Thread.State.WAITING);
    }
}
