package io.github.lockevolution.faults.program;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.Reply;
import java.io.IOException;

/**
 * A command of a program that has arrived at its port and has not left yet; later a command whose reply has not reached the program yet.
 */
public interface HeldCommand {

    /** The command. */
    Command command();

    /** The connection of the program over which it came: commands of one connection get their replies in order. */
    Object connection();

    /**
     * Lets it leave.
     *
     * @return the reply, which is kept back
     */
    Reply run() throws IOException;

    /** Lets the reply reach the program; earlier commands of the same connection must have theirs. */
    void answer() throws IOException;
}
