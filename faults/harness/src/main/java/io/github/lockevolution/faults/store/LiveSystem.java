package io.github.lockevolution.faults.store;

import io.github.lockevolution.faults.client.ClientConnection;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.model.DisturbedStoreException;
import io.github.lockevolution.faults.program.ClientSpec;
import io.github.lockevolution.faults.program.ProcessConnection;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;

/** A lock under attack: beside the newcomers of every system, it has clients in real time, over proxies. */
public interface LiveSystem extends SystemUnderTest {

    /**
     * Connects a client that runs in this JVM, or that is a program.
     *
     * @param gate asked before each command
     * @param clock the clock of this client
     * @param timer runs the background work of the lock
     */
    ClientConnection connect(ClientSpec spec, CommandGate gate, InstantSource clock, ScheduledExecutorService timer);

    /**
     * Connects a client that runs in a process of its own.
     *
     * @param gate asked before each command, in this JVM, where the store is reached over a gate
     */
    ProcessConnection connectProcess(ClientSpec spec, CommandGate gate);

    /** Whether the lock is held by the session of its client with the store, and lost when that ends. */
    default boolean isHeldBySession() {
        return false;
    }

    /** A gate that asks the given one, and marks the commands of a client as the bench's own; the given one where no other client comes. */
    default CommandGate watched(CommandGate gate) {
        return gate;
    }

    /**
     * Runs other commands of the bench's own.
     *
     * @param keys the keys that they name
     */
    default <T> T during(List<String> keys, Supplier<T> own) {
        return own.get();
    }

    /**
     * Makes sure that only the bench has used its keys so far.
     *
     * @throws DisturbedStoreException if that is not so, or the store does not answer
     */
    default void requireUntouched() {}
}
