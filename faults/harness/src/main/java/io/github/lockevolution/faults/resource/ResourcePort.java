package io.github.lockevolution.faults.resource;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.GatedPort;
import io.github.lockevolution.faults.program.ProgramStore;
import java.net.URI;
import java.util.Map;

/** How one client that is a program reaches a resource: over a port of its own, by whatever library it has. */
public interface ResourcePort {

    /** Opens the port of one more process of the client. */
    GatedPort open(CommandGate gate);

    /** The variables by which the program finds that port. */
    Map<String, String> environment(URI port);

    /** Whether a command only sets a connection up, or asks about the server. */
    boolean isSetUp(Command command);

    /** Whether a connection is open that a client library would not make again by itself. */
    boolean isAnyOpen();

    /** How the store sees the connections of the client. */
    ProgramStore sessions();
}
