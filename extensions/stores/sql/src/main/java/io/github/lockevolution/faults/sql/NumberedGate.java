package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.gate.TellingGate;
import io.github.lockevolution.faults.store.DrawnNumbers;

/** The gate of a client to which each number that the database has drawn is told by its place. */
record NumberedGate(CommandGate gate) implements TellingGate {

    @Override
    public Command told(Command command) {
        return new Command(
                command.words().stream().map(DrawnNumbers::named).toList(), command.bytes(), command.store());
    }

    @Override
    public Reply told(Command command, Reply reply) {
        return new Reply(DrawnNumbers.named(reply.text()), reply.error(), reply.bytes());
    }
}
