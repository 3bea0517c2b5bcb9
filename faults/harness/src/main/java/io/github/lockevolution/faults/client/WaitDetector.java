package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.SchedulingPoint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * Tells from a client's commands and replies in tryLock whether it only waits until another client gives the lock back; and from those in
 * unlock, whether it only repeats itself in vain.
 */
final class WaitDetector {

    private final String name;
    private final RetryLoop retryLoop;
    private final BooleanSupplier isBlocking;
    /** The commands of this attempt, with their replies, to take the lock or, from then on, to give it back. */
    private final List<RetryLoop.AnsweredCommand> said = new ArrayList<>();

    private boolean isTaking = true;

    /** The command with which the client was let go. */
    private Optional<List<String>> asking = Optional.empty();

    /**
     * @param name the name of the client
     * @param retryLoop the known retries of this lock's clients
     * @param isBlocking whether the lock declares that it waits
     */
    WaitDetector(String name, RetryLoop retryLoop, BooleanSupplier isBlocking) {
        this.name = name;
        this.retryLoop = retryLoop;
        this.isBlocking = isBlocking;
    }

    /** Begins a new attempt, which has sent no command. */
    void begin() {
        said.clear();
        isTaking = true;
        asking = Optional.empty();
    }

    /**
     * Notes that the client is let go from its scheduling point.
     *
     * @param isSent whether the command before which it stands leaves then
     */
    void leaves(SchedulingPoint before, boolean isSent) {
        asking = isSent ? before.next() : Optional.empty();
        boolean isStillTaking = before.phase().isBeforeInside();
        if (before.unheard().isPresent() || isTaking != isStillTaking) {
            // It got a notification, or came further: its commands from now on are no mere repetition.
            said.clear();
        }
        isTaking = isStillTaking;
    }

    /** Notes that the client has stopped again. */
    void stopped(Optional<Outcome> outcome) {
        answered(outcome).ifPresent(said::add);
    }

    /** The command of this move with its reply; empty if no reply was received. */
    private Optional<RetryLoop.AnsweredCommand> answered(Optional<Outcome> outcome) {
        return asking.flatMap(command -> outcome.flatMap(Outcome::heard)
                .map(Reply::toString)
                .map(heard -> new RetryLoop.AnsweredCommand(command, heard)));
    }

    /** Whether a client that waits goes on waiting, instead of giving up. */
    boolean isPatient() {
        return retryLoop.isPatient();
    }

    /**
     * Whether the client may go to sleep in this move, like a client that waits and polls again later.
     *
     * @param outcome the outcome of the command with which it was let go; empty as long as there is none
     */
    boolean mayFallAsleep(Optional<Outcome> outcome) {
        if (isPatient() || asking.isEmpty()) {
            return false;
        }
        List<RetryLoop.AnsweredCommand> all =
                Stream.concat(said.stream(), answered(outcome).stream()).toList();
        return isTaking
                ? isBlocking.getAsBoolean() && (outcome.isEmpty() || retryLoop.isOver(all))
                : outcome.isPresent() && retryLoop.endOfRelease(all).isPresent();
    }

    /**
     * The end of a client that gives the lock back, if it has stopped, or slept, only to repeat commands that were in vain; empty
     * otherwise.
     *
     * @param wasAsleep whether it slept, and was killed there
     */
    Optional<SchedulingPoint> endOfRelease(SchedulingPoint reached, boolean wasAsleep) {
        if (isTaking) {
            return Optional.empty();
        }
        return wasAsleep
                ? retryLoop.endOfRelease(said)
                : reached.next().flatMap(next -> retryLoop.endOfRelease(said, next));
    }

    /** Learns from a client that has given the lock back, and has come to its end by itself. */
    void learnRelease(SchedulingPoint end) {
        if (!isTaking) {
            retryLoop.learnRelease(said, end);
        }
    }

    /**
     * Whether the client stands before a command that would only begin another round of waiting.
     *
     * @throws InconclusiveException if it would wait in Redis, although the lock does not declare that it waits
     */
    boolean isRepeating(SchedulingPoint reached) {
        Optional<List<String>> next = reached.phase().isBeforeInside() ? reached.next() : Optional.empty();
        // A client that begins with such a command takes the lock by it.
        Optional<List<String>> inRedis = said.isEmpty() ? Optional.empty() : next.filter(RetryLoop::isBlocking);
        if (!isBlocking.getAsBoolean()) {
            inRedis.ifPresent(this::refuseToWait);
            return false;
        }
        return inRedis.isPresent()
                || next.filter(command -> retryLoop.isRepeated(said, command)).isPresent();
    }

    private void refuseToWait(List<String> command) {
        throw new InconclusiveException(ClientText.class, text -> text.waitsInRedis(name, command.get(0)));
    }

    /**
     * The error that a waiting client does not stop; empty if the reason is not known.
     *
     * @param isInFlight whether it still waits for the reply to a command
     */
    Optional<InconclusiveException> stuck(boolean isInFlight, Duration patience) {
        if (isTaking && isInFlight && asking.isPresent()) {
            String command = asking.get().get(0);
            return Optional.of(new InconclusiveException(
                    ClientText.class,
                    text -> text.storeIsSilent(name, command, retryLoop.storeName(), patience.toSeconds())));
        }
        return isTaking && isBlocking.getAsBoolean() && !said.isEmpty()
                ? Optional.of(new InconclusiveException(
                        ClientText.class, text -> text.waitsInSilence(name, patience.toSeconds())))
                : Optional.empty();
    }
}
