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
 * Tells from what a client has sent to take the lock, and was answered, whether it only waits until another one gives it back; and from what it
 * has sent to give it back, whether it only tries again in vain.
 */
final class WaitDetector {

    private final String name;
    private final RetryLoop retryLoop;
    private final BooleanSupplier isBlocking;
    /** What this attempt has said to take the lock or, from then on, to give it back, and what it was answered. */
    private final List<RetryLoop.AnsweredCommand> said = new ArrayList<>();

    private boolean isTaking = true;

    /** The command that the client was let go with. */
    private Optional<List<String>> asking = Optional.empty();

    /**
     * @param name of the client
     * @param retryLoop how clients of this lock wait
     * @param isBlocking whether the lock says that it waits
     */
    WaitDetector(String name, RetryLoop retryLoop, BooleanSupplier isBlocking) {
        this.name = name;
        this.retryLoop = retryLoop;
        this.isBlocking = isBlocking;
    }

    /** A new attempt begins, which has not said anything. */
    void begin() {
        said.clear();
        isTaking = true;
        asking = Optional.empty();
    }

    /**
     * The client is let go from where it has stopped.
     *
     * @param isSent whether the command that it stands before leaves by that
     */
    void leaves(SchedulingPoint before, boolean isSent) {
        asking = isSent ? before.next() : Optional.empty();
        boolean isStillTaking = before.phase().isBeforeInside();
        if (before.unheard().isPresent() || isTaking != isStillTaking) {
            // It was told something, or has come further: what it says from now on, it does not merely repeat.
            said.clear();
        }
        isTaking = isStillTaking;
    }

    /** The client has stopped again. */
    void stopped(Optional<Outcome> outcome) {
        answered(outcome).ifPresent(said::add);
    }

    /** What was said in this move; nothing if no answer was heard. */
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
     * Whether the client may go to sleep in this move, as one does that waits and asks again later.
     *
     * @param outcome of the command that it was let go with; empty as long as there is none
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
     * Where the client ends that gives the lock back, if it has stopped, or slept, only to say once more what was in vain.
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

    /** The client has given the lock back, and has come to its end by itself. */
    void learnRelease(SchedulingPoint end) {
        if (!isTaking) {
            retryLoop.learnRelease(said, end);
        }
    }

    /**
     * Whether the client stands before a command that would only begin another round of waiting.
     *
     * @throws InconclusiveException if it would wait in Redis, although the lock has not said that it waits
     */
    boolean isRepeating(SchedulingPoint reached) {
        Optional<List<String>> next = reached.phase().isBeforeInside() ? reached.next() : Optional.empty();
        // Who begins with such a command takes the lock by it.
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
     * Why a client does not stop that waits, as far as can be told.
     *
     * @param isInFlight whether it still waits for the answer to a command
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
