package io.github.lockevolution.faults.store;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.GatedPort;
import io.github.lockevolution.faults.program.ProgramStore;
import java.net.URI;
import java.util.Map;

/** The connection of one client that is a program to a store, by any library: over a port of its own. */
public interface StorePort extends ProgramStore {

    /** Opens the port of one more process of the client. */
    GatedPort open(CommandGate gate);

    /** The variables by which the program finds that port. */
    Map<String, String> environment(URI port);

    /** Whether a command only sets a connection up, or asks about the server. */
    default boolean isSetUp(Command command) {
        return false;
    }

    /** Whether a connection is open that a client library would not make again by itself. */
    default boolean isAnyOpen() {
        return false;
    }
}
