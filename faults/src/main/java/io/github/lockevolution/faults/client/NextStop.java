package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.StopPoint;
import io.github.lockevolution.faults.text.Message;
import java.time.Duration;
import java.util.Optional;

/**
 * Waits until a client that was let move has stopped, and tells why if it never does. What the client waits for may be nothing that comes by
 * itself: then it stops where it is, in the store or asleep, or is given what a thread of its lock stands before.
 */
final class NextStop {

    /** A client that does nothing for so long, while a command of another thread of it is held, waits for that one. */
    private static final Duration TO_WAIT = Duration.ofMillis(300);

    /** How often a client is looked at whose waiting nobody is told of. */
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(1);

    private final String name;
    private final Duration patience;
    private final ClientConnection connection;
    private final RunControl run;
    private final StopGate gate;
    private final BackgroundGate background;
    private final WaitDetector waiting;
    private final BlockedCommand blocked;
    private boolean wasKilledAsleep;

    /**
     * @param connection over which the client sends
     * @param run where it is
     */
    NextStop(
            String name,
            SteppedClients.Traits traits,
            ClientConnection connection,
            RunControl run,
            StopGate gate,
            BackgroundGate background) {
        this.name = name;
        this.patience = traits.patience();
        this.connection = connection;
        this.run = run;
        this.gate = gate;
        this.background = background;
        RetryLoop loop = traits.retryLoop();
        this.waiting = new WaitDetector(name, loop, () -> loop.isDeclared() || connection.isBlocking());
        this.blocked = new BlockedCommand(name, run, patience, connection.blockingStore());
    }

    /** A new attempt begins. */
    void begin() {
        waiting.begin();
    }

    /**
     * The client is let go from where it has stopped.
     *
     * @param isSent whether the command that it stands before leaves by that
     */
    void leaves(StopPoint before, boolean isSent) {
        waiting.leaves(before, isSent);
    }

    /**
     * Whether the client, which has stopped here, only waits until another one gives the lock back.
     *
     * @throws InconclusiveException if it would wait in Redis, although the lock has not said that it waits
     */
    boolean isWaitingForLock(StopPoint here) {
        waiting.stopped(run.outcome());
        return wasKilledAsleep || waiting.isRepeating(here);
    }

    /**
     * Waits for the answer if the store has let the client go that was blocked.
     *
     * @return whether it has
     * @throws InconclusiveException if the store has let it go, and does not answer
     */
    boolean awaitUnblocked() {
        return blocked.awaitUnblocked();
    }

    /** Nobody waits for the next stop any more: ends the connection if its command waits in the store. */
    void cutIfBlocked() {
        blocked.cut();
    }

    /**
     * Waits until it has stopped.
     *
     * @param decision by which it was let go
     * @throws InconclusiveException if it takes longer than it may
     */
    void await(GateDecision decision) {
        long end = System.nanoTime() + patience.toNanos();
        wasKilledAsleep = false;
        try {
            Duration left = patience;
            long movesSince = System.nanoTime();
            while (!run.awaitStop(isLookedAt() ? BETWEEN_LOOKS : left)) {
                killIfAsleep();
                boolean mayWaitForOther = background.mayBeAwaited() && gate.isClientWaiting();
                movesSince = mayWaitForOther ? movesSince : System.nanoTime();
                if (System.nanoTime() - movesSince > TO_WAIT.toNanos()) {
                    // A program that has neither answered nor sent anything may only need a processor.
                    if (connection.isAtWork()) {
                        movesSince = System.nanoTime();
                    } else {
                        background.giveToAttempt();
                    }
                }
                blocked.look(decision);
                left = Duration.ofNanos(end - System.nanoTime());
                if (left.toMillis() <= 0) {
                    throw stuck(decision);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InconclusiveException(Message.of(ClientText.class, text -> text.interrupted(name)), e);
        }
    }

    private boolean isLookedAt() {
        return mayFallAsleep() || blocked.isPossible() || background.mayBeAwaited();
    }

    private boolean mayFallAsleep() {
        return !run.isKilled() && !isAtPort() && waiting.mayFallAsleep(run.outcome());
    }

    /** Nobody needs to wait until a client wakes up that would only ask again. */
    private void killIfAsleep() {
        wasKilledAsleep |= mayFallAsleep() && gate.killAsleep();
    }

    private boolean isAtPort() {
        return connection.source() == CommandSource.PORT;
    }

    private InconclusiveException stuck(GateDecision decision) {
        return waiting.stuck(run.isInFlight(), patience)
                .or(this::lacksLastCommands)
                .or(() -> doesNotNoticeTheCut(decision))
                .orElseGet(() -> connection.stuck(name, patience));
    }

    /** Its lock has returned, and what it sent another time at this point does not come. */
    private Optional<InconclusiveException> lacksLastCommands() {
        Optional<Attempt> returned = run.attempt().filter(Attempt::isAwaitingLast);
        return returned.flatMap(Attempt::thrown)
                .map(thrown -> new InconclusiveException(
                        Message.of(ClientText.class, text -> text.threwInstead(name, thrown.toString())), thrown))
                .or(() -> returned.filter(attempt -> !run.isInFlight())
                        .map(attempt ->
                                BackgroundPatterns.broken(name, gate.commands().answered(), attempt.awaitedLast())));
    }

    /** A library may wait for a time-out of its own after the end of its connection, and the bench cannot shorten that. */
    private Optional<InconclusiveException> doesNotNoticeTheCut(GateDecision decision) {
        boolean isCut = decision == GateDecision.LOSE_REPLY && !run.isInFlight();
        return Optional.of(connection)
                .filter(open -> isCut && isAtPort() && open.mayHaveOwnThreads())
                .map(open -> new InconclusiveException(
                        Message.of(ClientText.class, text -> text.doesNotNoticeTheCut(name, patience.toSeconds())),
                        ThreadStacks.neverRests(name, patience)));
    }
}
