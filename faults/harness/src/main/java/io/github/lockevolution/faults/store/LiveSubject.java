package io.github.lockevolution.faults.store;

import io.github.lockevolution.faults.client.ClientConnection;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.model.DisturbedStoreException;
import io.github.lockevolution.faults.program.ClientSpec;
import io.github.lockevolution.faults.program.ProcessConnection;
import io.github.lockevolution.faults.subject.Subject;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;

/** A lock under attack: beside the clients of every subject, which find out whether it is free, it has clients in real time, over proxies. */
public interface LiveSubject extends Subject {

    /**
     * Connects a client that runs in this JVM, or that is a program.
     *
     * @param gate asked before each command
     * @param clock what time it is for this client
     * @param timer runs what the lock does in the background
     */
    ClientConnection connect(ClientSpec spec, CommandGate gate, InstantSource clock, ScheduledExecutorService timer);

    /**
     * Connects a client that runs in a process of its own.
     *
     * @param gate asked before each command, in this JVM, where the store is reached over a gate
     */
    ProcessConnection connectProcess(ClientSpec spec, CommandGate gate);

    /** Whether who is inside holds the lock by its session with the store, and loses it when that ends. */
    default boolean isHeldBySession() {
        return false;
    }

    /** A gate that asks the given one, and that knows the commands of a client for the bench's own; the given one where nobody else comes. */
    default CommandGate watched(CommandGate gate) {
        return gate;
    }

    /**
     * Does something that is the bench's own doing, too.
     *
     * @param keys that it names
     */
    default <T> T during(List<String> keys, Supplier<T> own) {
        return own.get();
    }

    /**
     * Makes sure that nobody but the bench has been at its keys so far.
     *
     * @throws DisturbedStoreException if somebody has, or the store does not answer
     */
    default void requireUntouched() {}
}
