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

/** What a client finds around it in an attack: the history of what is seen, the guarded resource, and conditions without which nothing is proven. */
interface AttackContext {

    Duration PATIENCE = Duration.ofSeconds(20);
    Duration POLL_INTERVAL = Duration.ofMillis(5);

    /** Whether every client is a program, which knows nothing but what the interface of such locks says. */
    boolean isOfPrograms();

    /** By which the lock says no; none for a program, which says by the same error that an answer was lost. */
    Set<Class<? extends Exception>> refusals();

    /**
     * Appends to the guarded resource, in the name of some client.
     *
     * @param token what the client's lock drew; empty if it draws none
     * @return whether the resource accepted it
     */
    boolean write(OptionalLong token, String entry);

    /** Runs a move in which only this client may act, and records whether it made the lock taken or free, or cut its lease short. */
    <T> T watching(String client, Callable<T> move) throws Exception;

    /** Adds to the history. */
    void record(Event event);

    /** Waits until a condition is true, as {@link #awaitCondition} does. */
    default void await(Function<AttackProblemText, String> condition, Callable<Boolean> holds) {
        awaitCondition(Message.of(AttackProblemText.class, condition), holds);
    }

    /**
     * Waits until a condition is true, at most 20 s.
     *
     * @param condition what it is, in a few words, for the message
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
     * Makes sure of something without which the run proves nothing.
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
