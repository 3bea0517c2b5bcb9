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
 * Makes a client stop before each command, and holds it there until it is decided how it goes on. Commands that nobody has let go are refused:
 * those of a dead client, and those that come from elsewhere than the thread or the connection that makes the attempt.
 */
final class SchedulerGate implements CommandGate {

    private final String name;
    private final ClientThread thread;
    /** Its lock guards this gate, too. */
    private final RunControl run;
    /** What has come here in the attempt that was begun last. Guards itself. */
    private final AttemptCommands commands = new AttemptCommands();
    /** Written by whoever lets the client move, before the attempts whose commands these are. */
    private volatile CommandSource source = CommandSource.CALLING_THREAD;
    /** Written with it. */
    private volatile Optional<UnawaitedThreads> forbidden = Optional.empty();
    /** Written before it. */
    private volatile Supplier<Optional<String>> startedThread = Optional::empty;
    /** A thread of the lock that the attempt waits for: what it sends is the attempt's. Guarded by {@link #run}. */
    private Optional<Thread> awaited = Optional.empty();
    /** That something came that cannot be held. Guarded by {@link #run}. */
    private Optional<InconclusiveException> problem = Optional.empty();

    /**
     * @param name of the client
     * @param thread in which it calls its lock
     * @param run where it is
     */
    SchedulerGate(String name, ClientThread thread, RunControl run) {
        this.name = name;
        this.thread = thread;
        this.run = run;
    }

    /** Sets the source of the commands that come here from now on. */
    void setSource(CommandSource commands) {
        source = commands;
    }

    /**
     * Nothing may come by these threads: in this JVM, that can be told.
     *
     * @param started what runs one outside this JVM
     */
    void forbid(UnawaitedThreads others, Supplier<Optional<String>> started) {
        startedThread = started;
        forbidden = Optional.of(others);
    }

    /** What has come here in the attempt that was begun last. */
    AttemptCommands commands() {
        return commands;
    }

    /**
     * @throws InconclusiveException if something came that cannot be held
     */
    void requireNoProblem() {
        synchronized (run) {
            problem.ifPresent(found -> {
                throw found;
            });
        }
    }

    /** The client makes an attempt from now on; {@link #makeAttempt} is still to be called by its thread. */
    void begin(Attempt next) {
        synchronized (run) {
            awaited = Optional.empty();
            commands.begin();
            run.begin(next);
        }
    }

    /**
     * Lets the client go on from where it has stopped.
     *
     * @param decision what becomes of the command that it stands before, if it does; not that it is killed
     * @param isSent whether a command leaves by that
     * @throws InconclusiveException if something came meanwhile that cannot be held: it may have ended the attempt, so that nothing would
     *     stop any more
     */
    void resume(GateDecision decision, boolean isSent) {
        synchronized (run) {
            requireNoProblem();
            run.resume(decision, isSent);
        }
    }

    /**
     * Kills the client where it has stopped: nothing that it sends leaves any more, and its attempt ends, unless it has ended meanwhile: one that
     * waited for another client hears from a store that has cut it off, and may be done before it is killed.
     *
     * @param ending ends whatever the client runs in. Called before anybody else may come here: a program that ends by it would
     *     come to its last stop before it is waited for
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

    /** Nothing that the client sends leaves any more. */
    void shut() {
        synchronized (run) {
            run.kill();
            commands.end();
        }
    }

    /** Kills the client by an interrupt, if it has been answered and has gone to sleep; tells whether it has. */
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

    /** Whether the client waits for something, as far as anybody can tell: of one at a port, nobody can. */
    boolean isClientWaiting() {
        return source == CommandSource.PORT || thread.isWaiting();
    }

    /** Whether the client, which is in this JVM, waits for another thread, and not for the store: a connection that it opens meanwhile may take a while. */
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
                // Who was woken may have kept that in mind.
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

    /** Of the command its name: in the rest are keys with random names. */
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

    /** The attempt waits for this thread of its lock, until it is over. */
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

    /** {@inheritDoc} Of two that come at the same time, the second finds the first one standing. */
    @Override
    public GateDecision beforeCommand(Command command) throws IOException {
        synchronized (run) {
            // Nobody but the client whose statement has run comes to the commit of it.
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

    /** A client that waited until its statement ran has not heard what came of it before that is committed. */
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

    /** At a port, two commands at once would be two clients: nobody could say which of them moves. */
    private boolean isFromClient() {
        run.assertLockHeld();
        return source == CommandSource.CALLING_THREAD
                ? thread.is(Thread.currentThread())
                        || awaited.filter(Thread.currentThread()::equals).isPresent()
                : run.isKilled() || run.isRunning();
    }

    /**
     * A thread that an attempt left behind, such as one that renews a lease, sends nothing any more when the attempt is over. As long as it
     * goes on, nobody could say which of the two threads moves. One that no attempt has started, such as that of a pool which is one for all
     * of this JVM, may be at work for any attempt: what it would have sent for this one is never seen.
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
     * How a dead client gets to know that its command is not sent.
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
            // The attempt may be over: a store that has cut it off tells its client so at the same time as its gate.
            if (!run.isBlocked()) {
                return decided;
            }
            GateDecision last = stopAndWait(
                    command,
                    new SchedulingPoint.Unblocked(
                            run.phase(), command.words(), command.store(), line(), answer.toString()));
            // What was decided when the command left holds, whatever it had to wait for since.
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

    /** Where in the lock's own source this thread is; at a port, it is another one that is asked. */
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
