package io.github.lockevolution.faults.cluster;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.gate.TellingGate;

/**
 * The gate of a client before one of the masters. What the server says of the others leads the client to their gates; in what the bench is
 * shown, a redirection names the server, as its port differs in each run.
 *
 * @param gate told each command with its server
 * @param ports those of the same client
 */
record NodeGate(CommandGate gate, ClientPorts ports) implements TellingGate {

    private static final byte ERROR = '-';

    @Override
    public Reply told(Command command, Reply reply) {
        return reply.error() ? new Reply(ports.named(reply.text()), true, reply.bytes()) : reply;
    }

    @Override
    public byte[] arriving(Command command, byte[] reply) {
        return command.name().equals("CLUSTER") || reply[0] == ERROR ? ports.led(reply) : reply;
    }
}
