package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.text.Quoted;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Waits until a client that was let go has stopped, and reports the reason if it never does, or stops without a reply. The client may wait
 * for something that never comes by itself: then it is stopped there, blocked in the store or asleep, or it is given the background command
 * that it waits for.
 *
 * @param patience the time that it may take
 * @param run the state of the client
 */
record NextStop(String name, Duration patience, RunControl run, SchedulerGate gate, BackgroundWork background) {

    /** A client that is idle for this long, while a command of another thread of it is held, waits for that command. */
    private static final Duration TO_WAIT = Duration.ofMillis(300);

    /** The same time for a client whose own thread can be looked at, while only a timer or a sleeping thread is held by the bench. */
    private static final Duration TO_WAIT_FOR_TASK = Duration.ofMillis(30);

    /** The time between two looks at a client whose waiting is not reported. */
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(1);

    /**
     * Waits until it has stopped.
     *
     * @param decision the decision with which it was let go
     * @return whether it had gone to sleep, and has stopped because it was killed there
     * @throws InconclusiveException if it takes longer than it may
     */
    boolean await(GateDecision decision, ConnectedClient client) {
        long end = System.nanoTime() + patience.toNanos();
        boolean wasKilledAsleep = false;
        try {
            Duration left = patience;
            WaitingTime waited = new WaitingTime(BETWEEN_LOOKS, System::nanoTime);
            while (!run.awaitStop(isLookedAt(client) ? BETWEEN_LOOKS : left)) {
                // There is no need to wait until a sleeping client wakes up if it would only poll again.
                wasKilledAsleep |= mayFallAsleep(client) && gate.killAsleep();
                boolean isForTask = background.mayTaskBeAwaited() && !client.isAtPort();
                waited.look(background.mayBeAwaited()
                        && (isForTask ? gate.isClientWaitingForThread() : gate.isClientWaiting()));
                if (waited.isLongerThan(isForTask ? TO_WAIT_FOR_TASK : TO_WAIT)) {
                    // A program that has neither answered nor sent a command may only need a processor.
                    if (client.connection().isAtWork()) {
                        waited.begin();
                    } else {
                        background.giveToAttempt();
                    }
                }
                client.blocked().look(decision);
                left = Duration.ofNanos(end - System.nanoTime());
                if (left.toMillis() <= 0) {
                    throw stuck(decision, client);
                }
            }
            return wasKilledAsleep;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InconclusiveException(ClientText.class, text -> text.interrupted(name), e);
        }
    }

    private boolean isLookedAt(ConnectedClient client) {
        return mayFallAsleep(client) || client.blocked().isPossible() || background.mayBeAwaited();
    }

    private boolean mayFallAsleep(ConnectedClient client) {
        return !run.isKilled() && !client.isAtPort() && client.waiting().mayFallAsleep(run.outcome());
    }

    private InconclusiveException stuck(GateDecision decision, ConnectedClient client) {
        return client.waiting()
                .stuck(run.isInFlight(), patience)
                .or(this::lacksLastCommands)
                .or(() -> doesNotNoticeTheCut(decision, client))
                .orElseGet(() -> client.connection().stuck(name, patience));
    }

    /** The error that the lock has returned, and a command that came at this point before does not come. */
    private Optional<InconclusiveException> lacksLastCommands() {
        Optional<Attempt> returned = run.attempt().filter(Attempt::isAwaitingLast);
        return returned.flatMap(Attempt::thrown)
                .map(thrown -> new InconclusiveException(
                        ClientText.class, text -> text.threwInstead(name, thrown.toString()), thrown))
                .or(() -> returned.filter(attempt -> !run.isInFlight())
                        .map(attempt ->
                                BackgroundPatterns.broken(name, gate.commands().answered(), attempt.awaitedLast())));
    }

    /** A library may wait for a time-out of its own after the end of its connection, and the bench cannot shorten that. */
    private Optional<InconclusiveException> doesNotNoticeTheCut(GateDecision decision, ConnectedClient client) {
        boolean isCut = decision == GateDecision.LOSE_REPLY && !run.isInFlight();
        return isCut && client.isAtPort() && client.connection().mayHaveOwnThreads()
                ? Optional.of(new InconclusiveException(
                        ClientText.class,
                        text -> text.doesNotNoticeTheCut(name, patience.toSeconds()),
                        ThreadStacks.neverRests(name, patience)))
                : Optional.empty();
    }

    /**
     * The error about a client that has stopped although the command with which it was let go got no reply.
     *
     * @param heard the exception that it got instead
     */
    InconclusiveException noAnswer(List<String> command, Optional<? extends Throwable> heard) {
        String words = Quoted.command(command);
        Optional<String> reason = heard.map(NextStop::last);
        return new InconclusiveException(
                ClientText.class,
                text -> reason.map(why -> text.noAnswerBecause(name, words, why))
                        .orElseGet(() -> text.noAnswer(name, words)));
    }

    /** The message of the root cause of an exception. */
    private static String last(Throwable thrown) {
        Throwable cause = Stream.iterate(thrown, Objects::nonNull, Throwable::getCause)
                .reduce((earlier, later) -> later)
                .orElseThrow();
        return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }
}
