package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.text.Message;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/** Waits for what an attack needs to happen, 20 s at most. */
final class BoundedWait {

    private static final Duration AT_MOST = Duration.ofSeconds(20);

    private static final Duration POLL_INTERVAL = Duration.ofMillis(5);

    private BoundedWait() {}

    /**
     * Waits until a condition is true.
     *
     * @param condition what it is, in a few words, for the message
     * @throws InconclusiveException if it stays false
     */
    static void await(Message condition, Callable<Boolean> holds) {
        try {
            Awaitility.await()
                    .pollInSameThread()
                    .pollDelay(Duration.ZERO)
                    .pollInterval(POLL_INTERVAL)
                    .atMost(AT_MOST)
                    .until(holds);
        } catch (ConditionTimeoutException e) {
            throw new InconclusiveException(
                    AttackProblemText.class, text -> text.notSeen(AT_MOST.toSeconds(), condition), e);
        }
    }
}
