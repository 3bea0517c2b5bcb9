package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.gate.ClientKilled;
import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.CommandRefused;
import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.ClientTimeOut;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.SchedulingPoint;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Makes a client stop before each command, and holds it there until the decision how it goes on. Commands that were not let go are refused:
 * those of a dead client, and those that come from another thread or connection than that of the attempt.
 */
final class SchedulerGate implements CommandGate {

    private final String name;
    private final ClientThread thread;
    /** Its lock guards this gate, too. */
    private final RunControl run;
    /** The commands that have come here in the attempt that was begun last. Guards itself. */
    private final AttemptCommands commands = new AttemptCommands();
    /** Written by the thread that lets the client move, before the attempts whose commands these are. */
    private volatile CommandSource source = CommandSource.CALLING_THREAD;
    /** Written with it. */
    private volatile Optional<UnawaitedThreads> forbidden = Optional.empty();
    /** Written before it. */
    private volatile Supplier<Optional<String>> startedThread = Optional::empty;
    /** A thread of the lock that the attempt waits for: its commands are the attempt's. Guarded by {@link #run}. */
    private Optional<Thread> awaited = Optional.empty();
    /** The error that a command came which cannot be held. Guarded by {@link #run}. */
    private Optional<InconclusiveException> problem = Optional.empty();

    /**
     * @param name the name of the client
     * @param thread the thread in which it calls its lock
     * @param run the state of the client
     */
    SchedulerGate(String name, ClientThread thread, RunControl run) {
        this.name = name;
        this.thread = thread;
        this.run = run;
    }

    /** Sets the source of the commands from now on. */
    void setSource(CommandSource commands) {
        source = commands;
    }

    /**
     * Forbids commands of these threads, which can be told from others in this JVM.
     *
     * @param started the program that runs a thread outside this JVM
     */
    void forbid(UnawaitedThreads others, Supplier<Optional<String>> started) {
        startedThread = started;
        forbidden = Optional.of(others);
    }

    /** The commands that have come here in the attempt that was begun last. */
    AttemptCommands commands() {
        return commands;
    }

    /** @throws InconclusiveException if a command came that cannot be held */
    void requireNoProblem() {
        synchronized (run) {
            problem.ifPresent(found -> {
                throw found;
            });
        }
    }

    /** Begins an attempt of the client; {@link #makeAttempt} is still to be called by its thread. */
    void begin(Attempt next) {
        synchronized (run) {
            awaited = Optional.empty();
            commands.begin();
            run.begin(next);
        }
    }

    /**
     * Lets the client go on from its scheduling point.
     *
     * @param decision the fate of the command before which it stands, if there is one; never {@code KILL}
     * @param isSent whether a command leaves then
     * @throws InconclusiveException if a command came meanwhile that cannot be held: it may have ended the attempt, so that nothing would
     *     stop any more
     */
    void resume(GateDecision decision, boolean isSent) {
        synchronized (run) {
            requireNoProblem();
            run.resume(decision, isSent);
        }
    }

    /**
     * Kills the client at its scheduling point: none of its commands leaves any more, and its attempt ends. The attempt may have ended
     * before: a client that waited for another one gets an error from a store that has cut it off.
     *
     * @param ending ends the process of the client. Called before any other thread may come here: otherwise the program might come to its
     *     last stop before it is waited for
     */
    void kill(Runnable ending) {
        synchronized (run) {
            shut();
            ending.run();
            if (run.requireAtRest().canMove()) {
                run.letDie();
            }
        }
    }

    /** Shuts the gate: none of the client's commands leaves any more. */
    void shut() {
        synchronized (run) {
            run.kill();
            commands.end();
        }
    }

    /**
     * Kills the client by an interrupt, if it has a reply and has gone to sleep.
     *
     * @return whether it has
     */
    boolean killAsleep() {
        synchronized (run) {
            boolean isAsleep = run.isRunning() && run.outcome().isPresent() && thread.isAsleep();
            if (isAsleep) {
                shut();
                thread.interrupt();
            }
            return isAsleep;
        }
    }

    /** Whether the client is seen to wait; always false for a client at a port. */
    boolean isClientWaiting() {
        return source == CommandSource.PORT || thread.isWaiting();
    }

    /** Whether the client, which is in this JVM, waits for another thread, and not for the store: opening a connection may take a while. */
    boolean isClientWaitingForThread() {
        return thread.isWaitingForThread();
    }

    /** Makes the attempt that was begun. */
    void makeAttempt() {
        Thread.interrupted();
        end(run.attempt().flatMap(Attempt::run));
    }

    private void end(Optional<Throwable> thrown) {
        synchronized (run) {
            if (run.isKilled()) {
                // A thread that was woken may still have its interrupt flag set.
                Thread.interrupted();
                run.stopAt(new SchedulingPoint.Ended(ClientPhase.DEAD, Optional.empty(), run.reply()));
            } else {
                problem = problemOfEnd(thrown).or(() -> problem);
                run.stopAt(new SchedulingPoint.Ended(ClientPhase.DONE, thrown, run.reply()));
            }
        }
    }

    private Optional<InconclusiveException> problemOfEnd(Optional<Throwable> thrown) {
        Optional<List<String>> left =
                source == CommandSource.PORT ? run.stopPoint().flatMap(SchedulingPoint::next) : Optional.empty();
        return thrown.flatMap(SchedulerGate::inconclusive)
                .or(() -> left.map(command -> thrown.map(error -> ClientTimeOut.whileHeld(name, error))
                        .orElseGet(() -> unasked(command.get(0)))));
    }

    /** A library may have wrapped it. */
    private static Optional<InconclusiveException> inconclusive(Throwable thrown) {
        return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause)
                .filter(InconclusiveException.class::isInstance)
                .map(InconclusiveException.class::cast)
                .findFirst();
    }

    /** The error names the command only, since its other words contain random keys. */
    private InconclusiveException unasked(String command) {
        Optional<InconclusiveException> ofThread =
                forbidden.flatMap(others -> startedThread.get().map(program -> others.sends(command, program)));
        if (ofThread.isPresent()) {
            return ofThread.get();
        }
        return new InconclusiveException(
                ClientText.class,
                text -> source == CommandSource.PORT ? text.unasked(name, command) : text.otherThread(name, command));
    }

    /** Notes that the attempt waits for this thread of its lock, until it is over. */
    void waitsFor(Thread other) {
        synchronized (run) {
            awaited = Optional.of(other);
        }
    }

    @Override
    public boolean holdsCommit() {
        synchronized (run) {
            return isFromClient();
        }
    }

    /** {@inheritDoc} If two come at the same time, the second finds that the first one stands here. */
    @Override
    public GateDecision beforeCommand(Command command) throws IOException {
        synchronized (run) {
            // Only the client whose statement has run comes to the commit of it.
            if (!isFromClient() && !command.name().equals(Exchange.AUTO_COMMIT)) {
                noteIntruder(command);
                throw new CommandRefused(command);
            }
            if (run.isKilled()) {
                throw deadOrRefused(command);
            }
            commands.arrive(command);
            GateDecision decision = stopAndWait(command, here(command));
            run.attempt().ifPresent(Attempt::begins);
            return decision;
        }
    }

    /** A client that waited until its statement ran does not receive the result before the commit. */
    private SchedulingPoint here(Command command) {
        return run.isBlocked()
                ? new SchedulingPoint.Unblocked(
                        run.phase(),
                        command.words(),
                        command.store(),
                        line(),
                        run.reply().orElse(""))
                : new SchedulingPoint.AtGate(run.phase(), command.words(), command.store(), line(), run.reply());
    }

    /** At a port, two commands at once would be those of two clients, and it could not be told which of them moves. */
    private boolean isFromClient() {
        run.assertLockHeld();
        return source == CommandSource.CALLING_THREAD
                ? thread.is(Thread.currentThread())
                        || awaited.filter(Thread.currentThread()::equals).isPresent()
                : run.isKilled() || run.isRunning();
    }

    /**
     * Notes a command that came from elsewhere. A thread that an attempt left behind, such as one that renews a lease, sends no command any
     * more when the attempt is over. As long as it goes on, it cannot be told which of the two threads moves. A thread that no attempt has
     * started, such as that of a pool shared by all of this JVM, may be at work for any attempt: its commands for this one would never be
     * seen.
     */
    private void noteIntruder(Command command) {
        run.assertLockHeld();
        boolean isInThisJvm = source == CommandSource.CALLING_THREAD;
        boolean isOfNoAttempt = isInThisJvm && !thread.hasStarted(Thread.currentThread());
        boolean isOfEarlierAttempt = isInThisJvm
                && run.attempt()
                        .filter(now -> now.threads().isCallerOfAnotherAttempt())
                        .isPresent();
        boolean isOver = run.stopPoint().filter(here -> here.phase().isOver()).isPresent();
        if (isInThisJvm && forbidden.isPresent()) {
            problem = problem.or(() -> forbidden.map(others -> others.sends(command.name())));
        } else if (isOfNoAttempt || !isOfEarlierAttempt && !isOver) {
            problem = Optional.of(unasked(command.name()));
        }
    }

    /**
     * The exception by which a dead client learns that its command is not sent.
     *
     * @throws ClientKilled instead, if it has called from a thread of this JVM
     */
    IOException deadOrRefused(Command command) {
        if (source == CommandSource.CALLING_THREAD) {
            throw new ClientKilled();
        }
        return new CommandRefused(command);
    }

    /** Refuses the command, not by KILL: after that a gate stays shut, and this client has more attempts to make. */
    private GateDecision stopAndWait(Command command, SchedulingPoint here) throws IOException {
        try {
            GateDecision decision = run.stopAndWait(here);
            if (decision == GateDecision.KILL) {
                throw deadOrRefused(command);
            }
            return decision;
        } catch (InterruptedException e) {
            throw new InterruptedIOException("the bench ended while client " + name + " stood before " + command);
        }
    }

    @Override
    public GateDecision beforeDelivery(Command command, GateDecision decided, Reply answer) throws IOException {
        synchronized (run) {
            // The attempt may be over: a store that has cut it off reports that to the client and to its gate at the
            // same time.
            if (!run.isBlocked()) {
                return decided;
            }
            GateDecision last = stopAndWait(
                    command,
                    new SchedulingPoint.Unblocked(
                            run.phase(), command.words(), command.store(), line(), answer.toString()));
            // The decision when the command left still holds, although the command had to wait since.
            return last == GateDecision.LET_THROUGH ? decided : last;
        }
    }

    @Override
    public Optional<GateDecision> beforeNotification(Command awaited, Reply told) throws IOException {
        synchronized (run) {
            if (!run.isBlocked()) {
                return Optional.empty();
            }
            commands.arrive(awaited);
            return Optional.of(beforeDelivery(awaited, GateDecision.LET_THROUGH, told));
        }
    }

    /** The line of the lock's own source at which this thread is; at a port, that of the thread that called the lock. */
    Optional<Integer> line() {
        Optional<Integer> own =
                source == CommandSource.PORT ? Optional.empty() : run.attempt().flatMap(Attempt::line);
        return own.or(() -> run.attempt().flatMap(Attempt::lineOfCaller));
    }

    @Override
    public void onOutcome(Command command, Outcome came) {
        synchronized (run) {
            commands.answer(command);
            run.answered(came);
        }
    }
}
