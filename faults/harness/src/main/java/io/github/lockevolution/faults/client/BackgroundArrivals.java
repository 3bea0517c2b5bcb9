package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.BackgroundCommand;
import io.github.lockevolution.faults.text.Quoted;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * The commands that threads of a lock send at the port of its client, over connections of their own, beside the client's attempt. Each
 * connection is served by one thread of the port. The times at which they send are not under control: so when a client first comes to a
 * point, the bench waits until all these threads wait, too; and the commands that have arrived by then must arrive there every time.
 */
final class BackgroundArrivals {

    private static final int LOOK_MILLIS = 2;

    /** The time after which a command that was sent must have arrived, unless it is of a kind that is not held. */
    private static final Duration TO_ARRIVE = Duration.ofSeconds(3);

    private final String name;
    private final Duration patience;
    private final BackgroundPatterns patterns;
    private final ClientThreadGroup threads;
    private final BackgroundSenders senders;
    private final BooleanSupplier mayCome;
    /** The commands that have arrived and are held, the first one first. */
    private final Deque<Standing> standing = new ArrayDeque<>();
    /** The command that is expected here, as it is reported to the thread that lets the client move. */
    private Optional<Standing> accepted = Optional.empty();
    /** The thread whose expected command was given to the attempt. It is expected again if the attempt comes to rest without it. */
    private Optional<Thread> given = Optional.empty();

    private Optional<Thread> released = Optional.empty();
    private Optional<Outcome> outcome = Optional.empty();
    /** The commands that were let go, each with the kind of its reply. */
    private final List<String> sent = new ArrayList<>();

    private boolean isOver = true;

    /** The fate of a command that has arrived. */
    private enum Fate {
        HELD,
        LEAVES,

        /** It belongs to the attempt from now on, whose gate decides about it. */
        OF_ATTEMPT,

        /** It must not leave, since its attempt is over. */
        REFUSED
    }

    /** A command that has arrived. It keeps its fate until its thread wakes up, which may be when the next attempt has begun. */
    private static final class Standing {

        private final Thread connection;
        private final BackgroundCommand command;
        private Fate fate = Fate.HELD;

        Standing(Thread connection, BackgroundCommand command) {
            this.connection = connection;
            this.command = command;
        }

        Thread connection() {
            return connection;
        }

        BackgroundCommand command() {
            return command;
        }
    }

    /**
     * @param settings the settings that all clients of its lock have in common
     * @param senders notes the thread of each command that comes here
     * @param mayCome whether any thread or timer may send a command in the background
     */
    BackgroundArrivals(
            String name,
            ClientSettings settings,
            ClientThreadGroup threads,
            BackgroundSenders senders,
            BooleanSupplier mayCome) {
        this.name = name;
        this.patience = settings.patience();
        this.patterns = settings.patterns();
        this.threads = threads;
        this.senders = senders;
        this.mayCome = mayCome;
    }

    /** Begins a new attempt; commands from threads of earlier ones are refused from now on. */
    synchronized void begin() {
        isOver = false;
        sent.clear();
        given = Optional.empty();
        senders.begin();
    }

    /**
     * Holds a command until it is let go.
     *
     * @param isOfThisAttempt whether it is of the present attempt, which stands still, as it did when the command arrived
     * @return whether it may leave, which it may not when its attempt is over; empty if it is not held here, since the attempt may wait for
     *     the reply to this very command
     */
    synchronized Optional<Boolean> mayLeave(BackgroundCommand command, BooleanSupplier isOfThisAttempt)
            throws InterruptedIOException {
        if (!isOfThisAttempt.getAsBoolean()) {
            return Optional.empty();
        }
        if (isOver) {
            return Optional.of(false);
        }
        Standing here = new Standing(Thread.currentThread(), command);
        senders.note(here.connection());
        standing.add(here);
        if (given.equals(Optional.of(here.connection()))) {
            given = Optional.empty();
            accepted = accepted.or(() -> Optional.of(here));
        }
        notifyAll();
        try {
            while (here.fate == Fate.HELD) {
                wait();
            }
        } catch (InterruptedException e) {
            standing.remove(here);
            accepted = accepted.filter(other -> other != here);
            throw new InterruptedIOException("the bench ended while " + name + " stood before " + command.words());
        }
        return here.fate == Fate.OF_ATTEMPT ? Optional.empty() : Optional.of(here.fate == Fate.LEAVES);
    }

    /** Ends the hold of all commands, with this fate. */
    private void releaseAll(Fate fate) {
        standing.forEach(one -> one.fate = fate);
        standing.clear();
        accepted = Optional.empty();
        notifyAll();
    }

    /** Lets the attempt go on from its scheduling point, if only the expected command has arrived by then. */
    synchronized void resumeAttempt(Runnable resumption) {
        requireExpected();
        resumption.run();
    }

    /** The command that is held here and expected; empty if there is none. */
    synchronized Optional<BackgroundCommand> command() {
        forgetInterrupted();
        return accepted.map(Standing::command);
    }

    /** Makes sure that only the expected command has arrived. */
    synchronized void requireExpected() {
        forgetInterrupted();
        Optional<Standing> surprise = standing.stream()
                .filter(other -> !accepted.equals(Optional.of(other)))
                .findFirst();
        surprise.ifPresent(other -> {
            String words = Quoted.command(other.command().words());
            throw new InconclusiveException(ClientText.class, text -> text.unasked(name, words));
        });
    }

    /** Forgets the expected command if the lock has taken its task back, although its thread may not have woken up yet. */
    private void forgetInterrupted() {
        standing.removeIf(other -> other.connection().isInterrupted());
        accepted = accepted.filter(standing::contains);
    }

    /** Whether any command is held here. */
    synchronized boolean isAnythingStanding() {
        return !standing.isEmpty();
    }

    /**
     * Gives the first command to the attempt, which waits for it and whose gate decides about it from now on.
     *
     * @return the thread of the connection that sends it; empty if no command is held
     */
    synchronized Optional<Thread> giveToAttempt() {
        Optional<Standing> first = Optional.ofNullable(standing.poll());
        first.ifPresent(one -> one.fate = Fate.OF_ATTEMPT);
        given = first.filter(one -> accepted.equals(first)).map(Standing::connection);
        accepted = Optional.empty();
        notifyAll();
        return first.map(Standing::connection);
    }

    /** Waits for the command that comes at this point, if it is known to come, or if this point is new. */
    synchronized void settle(BackgroundPatterns.Point attempt) {
        if (accepted.isPresent()) {
            return;
        }
        BackgroundPatterns.Point point =
                new BackgroundPatterns.Point(attempt.phase(), attempt.commands(), List.copyOf(sent));
        Optional<BackgroundPatterns.Habit> known = patterns.at(point);
        if (known.isEmpty()) {
            patterns.learn(point, new BackgroundPatterns.Habit(firstToCome()));
        } else if (known.get().comes() && !awaitUntil(patience, () -> !standing.isEmpty())) {
            throw BackgroundPatterns.broken(name, point.commands(), known.get().command());
        }
        accepted = patterns.at(point).filter(BackgroundPatterns.Habit::comes).map(habit -> standing.element());
        requireExpected();
    }

    /** Waits for the command of a timer that the bench has rung. */
    synchronized void accept() {
        if (awaitUntil(TO_ARRIVE, () -> !standing.isEmpty())) {
            accepted = Optional.of(standing.element());
        }
    }

    /** The name of the first command to come. */
    private Optional<String> firstToCome() {
        long[] atRestSince = {System.nanoTime()};
        awaitUntil(patience, () -> {
            if (threads.areOthersAtWork()) {
                atRestSince[0] = System.nanoTime();
            }
            return !standing.isEmpty()
                    || !mayCome.getAsBoolean()
                    || System.nanoTime() - atRestSince[0] > patterns.watch().toNanos();
        });
        return Optional.ofNullable(standing.peek())
                .map(first -> first.command().words().get(0));
    }

    /**
     * Lets the expected command leave.
     *
     * @return its outcome
     */
    synchronized Optional<Outcome> resume() {
        requireExpected();
        Standing leaving = accepted.orElseThrow();
        released = Optional.of(leaving.connection());
        outcome = Optional.empty();
        accepted = Optional.empty();
        standing.remove(leaving);
        leaving.fate = Fate.LEAVES;
        notifyAll();
        awaitUntil(patience, () -> outcome.isPresent());
        sent.add(leaving.command().words().get(0) + outcome.map(Outcome::kind).orElse(""));
        released = Optional.empty();
        return outcome;
    }

    private boolean awaitUntil(Duration limit, BooleanSupplier condition) {
        long end = System.nanoTime() + limit.toNanos();
        try {
            while (!condition.getAsBoolean()) {
                long left = (end - System.nanoTime()) / 1_000_000;
                if (left <= 0) {
                    return false;
                }
                wait(Math.min(left, LOOK_MILLIS));
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InconclusiveException(ClientText.class, text -> text.interrupted(name), e);
        }
    }

    /** Whether this connection has got the reply to the command that was let go. */
    synchronized boolean isAnswered(Thread connection) {
        return released.filter(connection::equals).isPresent();
    }

    synchronized void onOutcome(Outcome came) {
        outcome = Optional.of(came);
        notifyAll();
    }

    /** Lets all commands leave, without waiting for their replies. */
    synchronized void letGo() {
        releaseAll(Fate.LEAVES);
    }

    /** Ends the attempt: no command that has arrived leaves. */
    synchronized void stop() {
        isOver = true;
        releaseAll(Fate.REFUSED);
    }
}
