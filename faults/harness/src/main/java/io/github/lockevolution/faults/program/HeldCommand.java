package io.github.lockevolution.faults.program;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.Reply;
import java.io.IOException;

/** A command of a program that has arrived at its port, and has not left yet; then one that is answered, and of which the program has not heard yet. */
public interface HeldCommand {

    /** What it says. */
    Command command();

    /** Over which connection of the program it came: what comes over one is answered in the same order. */
    Object connection();

    /** Lets it leave, and gives the answer, which is kept back. */
    Reply run() throws IOException;

    /** Lets the program hear the answer; what came before over the same connection has to be answered. */
    void answer() throws IOException;
}
