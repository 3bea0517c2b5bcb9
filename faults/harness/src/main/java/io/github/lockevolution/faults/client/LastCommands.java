package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.model.ClientPhase;
import java.util.Optional;

/** What a lock has still to send when its last method has returned. */
public interface LastCommands {

    /** The attempt begins, in the thread that makes it. */
    default void begin() {}

    /** Waits until it has been sent and answered. */
    void await(ClientPhase phase) throws InterruptedException;

    /** The name of what is being waited for, if it is known. */
    default Optional<String> awaited() {
        return Optional.empty();
    }
}
