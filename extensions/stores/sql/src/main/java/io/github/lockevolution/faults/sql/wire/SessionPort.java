package io.github.lockevolution.faults.sql.wire;

import io.github.lockevolution.faults.gate.GatedPort;
import java.util.OptionalLong;

/** A port before a database, which numbers the sessions of the client that connects there. */
public interface SessionPort extends GatedPort {

    /** The number of a session that has something under way, sent and not answered; empty if none has. If several have, one of them. */
    OptionalLong busy();

    /** Whether the connection of a session is neither cut nor closed. */
    boolean isOpen(long session);

    /**
     * Ends all connections now. A command that is under way gets no answer, and one at the gate does not leave. The server may finish that
     * command, and notice later. The port stays open. May be called by the gate.
     */
    void cut();
}
