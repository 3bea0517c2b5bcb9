package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.model.ClientPhase;
import java.util.Optional;

/** The commands that a lock still sends when its last method has returned. */
public interface LastCommands {

    /** The attempt begins, in the thread that makes it. */
    default void begin() {}

    /** Waits until they have been sent and have replies. */
    void await(ClientPhase phase) throws InterruptedException;

    /** The name of the command that is being waited for, if it is known. */
    default Optional<String> awaited() {
        return Optional.empty();
    }
}
