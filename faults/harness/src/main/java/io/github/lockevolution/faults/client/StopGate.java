package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.gate.ClientKilled;
import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.CommandRefused;
import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.ClientTimeOut;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.StopPoint;
import io.github.lockevolution.faults.text.Message;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Makes a client stop before each command, inside, and at the end of its attempt, and holds it there until it is decided how it goes on. One
 * thread decides, and waits until the client stops again; the others are the client's own. Commands that nobody has let go are refused.
 */
final class StopGate implements CommandGate, Attempt.Inside {

    /** In which attempt a thread was begun: it has it from the one that began it. */
    private static final InheritableThreadLocal<AttemptThreads> BEGUN_IN = new InheritableThreadLocal<>() {

        /** {@inheritDoc} Asked by whoever starts a thread. */
        @Override
        protected AttemptThreads childValue(AttemptThreads begun) {
            if (begun != null) {
                begun.noteStart();
            }
            return begun;
        }
    };

    /** The name of the method in which a client waits until it is decided how it goes on. */
    static final String HOLDS = "stopAndWait";

    private final String name;
    private final ClientThread thread;
    private final AttemptCommands commands = new AttemptCommands();
    private volatile CommandSource source = CommandSource.CALLING_THREAD;
    /** How many were begun. */
    private volatile int attempts;
    /** Those of the last that was begun. */
    private volatile AttemptThreads threads = new AttemptThreads(0);

    /** The last that was begun. */
    private volatile Optional<Attempt> attempt = Optional.empty();
    /** Empty while the client moves; stays empty if it never stops again. */
    private volatile Optional<StopPoint> stopPoint =
            Optional.of(new StopPoint.Ended(ClientPhase.DONE, Optional.empty(), Optional.empty()));

    /** A thread of the lock that the attempt waits for: what it sends is the attempt's. */
    private Optional<Thread> awaited = Optional.empty();

    private Optional<GateDecision> order = Optional.empty();
    private Optional<Outcome> outcome = Optional.empty();
    private Optional<InconclusiveException> problem = Optional.empty();
    private boolean isInFlight;
    private int stops;
    private boolean killed;

    /**
     * @param name of the client
     * @param thread in which it calls its lock
     */
    StopGate(String name, ClientThread thread) {
        this.name = name;
        this.thread = thread;
    }

    /** Whose commands come here from now on. */
    void setSource(CommandSource commands) {
        source = commands;
    }

    /** Where the client has stopped; empty while it moves. */
    Optional<StopPoint> stopPoint() {
        return stopPoint;
    }

    /**
     * @return where the client has stopped
     * @throws InconclusiveException if it has not stopped since it was let go
     */
    StopPoint requireAtRest() {
        return stopPoint.orElseThrow(
                () -> new InconclusiveException(Message.of(ClientText.class, text -> text.stillMoving(name))));
    }

    /**
     * @throws InconclusiveException if something came that cannot be held
     */
    synchronized void requireNoProblem() {
        problem.ifPresent(found -> {
            throw found;
        });
    }

    /** The client makes an attempt from now on; {@link #run} is still to be called by its thread. */
    synchronized void begin(Attempt next) {
        attempts++;
        attempt = Optional.of(next);
        awaited = Optional.empty();
        commands.begin();
        killed = false;
        go(false);
    }

    /**
     * Lets the client go on from where it has stopped.
     *
     * @param decision what becomes of the command that it stands before, if it does; not that it is killed
     * @param isSent whether a command leaves by that
     * @throws InconclusiveException if something came meanwhile that cannot be held: it may have ended the attempt, so that nothing would
     *     stop any more
     */
    synchronized void resume(GateDecision decision, boolean isSent) {
        requireNoProblem();
        order = Optional.of(decision);
        go(isSent);
    }

    private void go(boolean isSent) {
        isInFlight = isSent;
        outcome = Optional.empty();
        stopPoint = Optional.empty();
        notifyAll();
    }

    /**
     * Waits until the client has stopped.
     *
     * @return whether it has, after so long
     */
    synchronized boolean awaitStop(Duration atMost) throws InterruptedException {
        long end = System.nanoTime() + atMost.toNanos();
        for (long left = atMost.toMillis();
                stopPoint.isEmpty() && left > 0;
                left = (end - System.nanoTime()) / 1_000_000) {
            wait(left);
        }
        return stopPoint.isPresent();
    }

    /**
     * Kills the client where it has stopped: nothing that it sends leaves any more, and its attempt ends.
     *
     * @param ending ends whatever the client runs in. Called before anybody else may come here: a program that ends by it would
     *     come to its last stop before it is waited for
     */
    synchronized void kill(Runnable ending) {
        shut();
        ending.run();
        order = Optional.of(GateDecision.KILL);
        go(false);
    }

    /** Nothing that the client sends leaves any more. */
    synchronized void shut() {
        killed = true;
        commands.end();
    }

    /** Kills the client by an interrupt, if it has been answered and has gone to sleep; tells whether it has. */
    synchronized boolean killAsleep() {
        boolean isAsleep = stopPoint.isEmpty() && outcome.isPresent() && thread.isAsleep();
        if (isAsleep) {
            shut();
            thread.interrupt();
        }
        return isAsleep;
    }

    /** What came of the last command that was let go; empty as long as nothing has. */
    synchronized Optional<Outcome> outcome() {
        return outcome;
    }

    /** Whether the command that was let go has had no outcome yet. */
    synchronized boolean isInFlight() {
        return isInFlight;
    }

    /** The attempt has ended in another way than the client knows. */
    synchronized void stopAt(StopPoint reached) {
        stopPoint = Optional.of(reached);
        notifyAll();
    }

    /** Makes the attempt that was begun. */
    void run() {
        Thread.interrupted();
        threads = new AttemptThreads(attempts);
        BEGUN_IN.set(threads);
        end(attempt.flatMap(Attempt::run));
    }

    private synchronized void end(Optional<Throwable> thrown) {
        if (killed) {
            // Who was woken may have kept that in mind.
            Thread.interrupted();
            stopAt(new StopPoint.Ended(ClientPhase.DEAD, Optional.empty(), reply()));
        } else {
            Optional<List<String>> left =
                    source == CommandSource.PORT ? stopPoint.flatMap(StopPoint::next) : Optional.empty();
            if (left.isPresent() && thrown.isEmpty()) {
                foundUnasked(left.get().get(0));
            }
            problem = thrown.flatMap(StopGate::inconclusive)
                    .or(() -> left.flatMap(command -> thrown).map(error -> ClientTimeOut.whileHeld(name, error)))
                    .or(() -> problem);
            stopAt(new StopPoint.Ended(ClientPhase.DONE, thrown, reply()));
        }
    }

    /** A library may have wrapped it. */
    private static Optional<InconclusiveException> inconclusive(Throwable thrown) {
        return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause)
                .filter(InconclusiveException.class::isInstance)
                .map(InconclusiveException.class::cast)
                .findFirst();
    }

    private synchronized Optional<String> reply() {
        return outcome.flatMap(Outcome::answer).map(Reply::toString);
    }

    /** {@inheritDoc} A dead client is nowhere, even if its lock took the error for a yes. */
    @Override
    public boolean stay() throws InterruptedException {
        return !isKilled() && stopAndWait(new StopPoint.Inside(reply())) != GateDecision.KILL;
    }

    @Override
    public synchronized boolean isKilled() {
        return killed;
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

    /** {@inheritDoc} Of two that come at the same time, the second finds the first one standing. */
    @Override
    public synchronized GateDecision beforeCommand(Command command) throws IOException {
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
                ? thread.is(Thread.currentThread())
                        || awaited.filter(Thread.currentThread()::equals).isPresent()
                : killed || stopPoint.isEmpty() && !isInFlight;
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
        return refused(command);
    }

    private IOException refused(Command command) {
        return new CommandRefused(command);
    }

    @Override
    public GateDecision beforeDelivery(Command command, GateDecision decided, Reply answer) throws IOException {
        if (!isBlocked()) {
            return decided;
        }
        try {
            GateDecision decision =
                    stopAndWait(new StopPoint.Unblocked(phase(), command.words(), line(), answer.toString()));
            if (decision == GateDecision.KILL) {
                throw deadOrRefused(command);
            }
            return decision;
        } catch (InterruptedException e) {
            throw new InterruptedIOException("the bench ended before client " + name + " heard of " + command);
        }
    }

    @Override
    public Optional<GateDecision> beforeNotification(Command awaited, Reply told) throws IOException {
        if (!isBlocked()) {
            return Optional.empty();
        }
        commands.arrive(awaited);
        return Optional.of(beforeDelivery(awaited, GateDecision.LET_THROUGH, told));
    }

    /** The store makes the client wait for another one: that is where it stands, until the store answers or tells it something. */
    synchronized void block() {
        if (stopPoint.isEmpty()) {
            stopAt(new StopPoint.Blocked(phase(), isInFlight ? Optional.empty() : reply()));
        }
    }

    synchronized boolean isBlocked() {
        return stopPoint.filter(StopPoint::isBlocked).isPresent();
    }

    /** Waits until the client is not blocked any more, or for so long. */
    synchronized void awaitUnblocked(Duration atMost) throws InterruptedException {
        if (isBlocked()) {
            wait(atMost.toMillis());
        }
    }

    /** Why a client does not come to rest whose lock has returned: what it sent another time at this point does not come. */
    Optional<InconclusiveException> missingLastCommands() {
        Optional<Attempt> waiting = attempt.filter(Attempt::isAwaitingLast);
        return waiting.flatMap(Attempt::thrown)
                .map(this::threwInstead)
                .or(() -> waiting.filter(made -> !isInFlight())
                        .map(made -> BackgroundPatterns.broken(name, commands.answered(), made.awaitedLast())));
    }

    private InconclusiveException threwInstead(Throwable thrown) {
        return new InconclusiveException(
                Message.of(ClientText.class, text -> text.threwInstead(name, thrown.toString())), thrown);
    }

    private ClientPhase phase() {
        return attempt.map(Attempt::phase).orElse(ClientPhase.NOT_STARTED);
    }

    private GateDecision await(Command command) throws InterruptedIOException {
        try {
            commands.arrive(command);
            GateDecision decision = stopAndWait(new StopPoint.AtGate(phase(), command.words(), line(), reply()));
            // One that was killed at a port may wake up when the next attempt has begun.
            if (decision != GateDecision.KILL) {
                attempt.ifPresent(Attempt::begins);
            }
            return decision;
        } catch (InterruptedException e) {
            throw new InterruptedIOException("the bench ended while client " + name + " stood before " + command);
        }
    }

    /** The attempt waits for this thread of its lock, until it is over. */
    synchronized void waitsFor(Thread other) {
        awaited = Optional.of(other);
    }

    /** What has come here in the attempt that was begun last. */
    AttemptCommands commands() {
        return commands;
    }

    /** Whether the calling thread was begun in the attempt that was begun last. */
    boolean isBegunInThisAttempt() {
        return Optional.ofNullable(BEGUN_IN.get())
                .filter(begun -> begun.attempt() == attempts)
                .isPresent();
    }

    /** The lines in which the lock of the attempt that was begun last has started threads. */
    List<Integer> starts() {
        return attempt.map(Attempt::lock).map(threads::startsIn).orElse(List.of());
    }

    /** Whether the attempt that was begun last has not asked anything of its lock yet. */
    boolean isMakingLock() {
        return attempt.filter(Attempt::isMakingLock).isPresent();
    }

    /** Where in the lock's own source this thread is; at a port, it is another one that is asked. */
    Optional<Integer> line() {
        return source == CommandSource.PORT ? Optional.empty() : attempt.flatMap(made -> CallingLine.of(made.lock()));
    }

    /**
     * A thread that an attempt left behind, such as one that renews a lease, sends nothing any more when the attempt is over. As long as it
     * goes on, nobody could say which of the two threads moves. One that no attempt has started, such as that of a pool which is one for all
     * of this JVM, may be at work for any attempt: what it would have sent for this one is never seen.
     */
    private synchronized IOException intrude(Command command) {
        boolean isOfNoAttempt = source == CommandSource.CALLING_THREAD && !thread.hasStarted(Thread.currentThread());
        Optional<Integer> begunIn = Optional.ofNullable(BEGUN_IN.get()).map(AttemptThreads::attempt);
        boolean isOlder = source == CommandSource.CALLING_THREAD
                && begunIn.filter(attempt -> attempt < attempts).isPresent();
        if (isOfNoAttempt
                || !isOlder && stopPoint.filter(here -> here.phase().isOver()).isEmpty()) {
            foundUnasked(command.name());
        }
        return refused(command);
    }

    /** Of the command its name: in the rest are keys with random names. */
    private void foundUnasked(String command) {
        problem = Optional.of(new InconclusiveException(Message.of(
                ClientText.class,
                text -> source == CommandSource.PORT ? text.unasked(name, command) : text.otherThread(name, command))));
    }

    @Override
    public synchronized void onOutcome(Command command, Outcome came) {
        isInFlight = false;
        commands.answer(command);
        outcome = Optional.of(came);
    }
}
