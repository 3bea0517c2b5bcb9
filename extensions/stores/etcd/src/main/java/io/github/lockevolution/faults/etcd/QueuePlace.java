package io.github.lockevolution.faults.etcd;

import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.client.BlockingStore;
import io.github.lockevolution.faults.setup.InconclusiveException;
import java.time.Duration;
import org.awaitility.core.ConditionTimeoutException;

/**
 * The place of a client in the queue of the server's lock: its key is there, and another was made before it. If its connection ends there, the server
 * deletes its key.
 */
record QueuePlace(EtcdClientContext context, EtcdStore store, Runnable end) implements BlockingStore {

    private static final Duration TO_LEAVE = Duration.ofSeconds(10);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(1);

    @Override
    public boolean isBlocked() {
        boolean isBlocked = context.keyInQueue().filter(store::isBehindAnother).isPresent();
        if (isBlocked) {
            context.waits();
        }
        return isBlocked;
    }

    @Override
    public boolean losesAtOnce() {
        return false;
    }

    @Override
    public void cut() {
        endWaiting();
    }

    /** Ends its connection if it waits there, and returns when its key is gone. */
    void endWaiting() {
        context.keyInQueue().ifPresent(key -> {
            end.run();
            awaitEnd(key);
            context.hasAnswer();
        });
    }

    private void awaitEnd(String key) {
        try {
            await("the server has deleted the key of a client that is gone")
                    .pollInSameThread()
                    .pollDelay(Duration.ZERO)
                    .pollInterval(BETWEEN_LOOKS)
                    .atMost(TO_LEAVE)
                    .until(() -> !store.has(key));
        } catch (ConditionTimeoutException e) {
            throw new InconclusiveException(EtcdText.class, text -> text.keepsKey(TO_LEAVE.toSeconds()), e);
        }
    }
}
