package io.github.lockevolution.faults.program;

import io.github.lockevolution.faults.client.ClientConnection;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** How a client that runs in a process of its own reaches its store. */
public interface ProcessConnection extends ClientConnection {

    /** The id of the process that the client is at present. */
    long pid();

    /** With what status the process has ended; empty if it runs. */
    OptionalInt exitStatus();

    /**
     * The fencing token of the lock that the client took last; empty if its lock draws none. Not to be asked of a program of another
     * kind than a lock in Java: it does not know the question.
     */
    OptionalLong fencingToken();
}
