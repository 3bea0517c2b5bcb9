package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.text.Message;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/**
 * The surroundings of a client in an attack: the history of events, the guarded resource, and conditions without which nothing is proven.
 */
interface AttackContext {

    Duration PATIENCE = Duration.ofSeconds(20);
    Duration POLL_INTERVAL = Duration.ofMillis(5);

    /** Whether every client is a program, which knows only the protocol of such locks. */
    boolean isOfPrograms();

    /** The exceptions by which the lock refuses; none for a program, which reports a refusal by the same error as a lost reply. */
    Set<Class<? extends Exception>> refusals();

    /**
     * Appends to the guarded resource, in the name of a client.
     *
     * @param token the fencing token of the client's lock; empty if it has none
     * @return whether the resource accepted it
     */
    boolean write(OptionalLong token, String entry);

    /** Runs a move in which only this client may act, and records its effect: the lock was taken or freed, or its lease was cut short. */
    <T> T watching(String client, Callable<T> move) throws Exception;

    /** Adds an event to the history. */
    void record(Event event);

    /** Waits until a condition is true, as {@link #awaitCondition} does. */
    default void await(Function<AttackProblemText, String> condition, Callable<Boolean> holds) {
        awaitCondition(Message.of(AttackProblemText.class, condition), holds);
    }

    /**
     * Waits until a condition is true, at most 20 s.
     *
     * @param condition the condition in a few words, for the message
     * @throws InconclusiveException if it stays false
     */
    static void awaitCondition(Message condition, Callable<Boolean> holds) {
        try {
            Awaitility.await()
                    .pollInSameThread()
                    .pollDelay(Duration.ZERO)
                    .pollInterval(POLL_INTERVAL)
                    .atMost(PATIENCE)
                    .until(holds);
        } catch (ConditionTimeoutException e) {
            throw new InconclusiveException(
                    AttackProblemText.class, text -> text.notSeen(PATIENCE.toSeconds(), condition), e);
        }
    }

    /**
     * Makes sure of a condition without which the run proves nothing.
     *
     * @param reason why nothing is proven if it does not hold
     * @throws InconclusiveException if it does not hold
     */
    default void require(boolean holds, Function<AttackProblemText, String> reason) {
        if (!holds) {
            throw new InconclusiveException(AttackProblemText.class, reason);
        }
    }
}
