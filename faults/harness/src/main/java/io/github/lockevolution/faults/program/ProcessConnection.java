package io.github.lockevolution.faults.program;

import io.github.lockevolution.faults.client.ClientConnection;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** The connection of a client that runs in a process of its own. */
public interface ProcessConnection extends ClientConnection {

    /** The id of the present process of the client. */
    long pid();

    /** The status with which the process has ended; empty if it runs. */
    OptionalInt exitStatus();

    /**
     * The fencing token of the lock that the client took last; empty if its lock draws none. Only for a lock in Java: other programs do not
     * know the question.
     */
    OptionalLong fencingToken();
}
