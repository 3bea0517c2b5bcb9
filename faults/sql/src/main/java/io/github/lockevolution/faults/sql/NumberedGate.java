package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.resource.DrawnNumbers;
import io.github.lockevolution.faults.subject.GateDecision;
import java.io.IOException;

/** The gate of a client to which each number that the database has drawn is told by its place. */
record NumberedGate(CommandGate gate) implements CommandGate {

    private static Command named(Command command) {
        return new Command(
                command.words().stream().map(DrawnNumbers::named).toList(), command.bytes(), command.store());
    }

    private static Reply named(Reply reply) {
        return new Reply(DrawnNumbers.named(reply.text()), reply.error(), reply.bytes());
    }

    private static Outcome named(Outcome outcome) {
        return outcome.heard()
                .<Outcome>map(reply -> new Outcome.Answered(named(reply)))
                .or(() -> outcome.answer().map(reply -> new Outcome.ReplyLost(named(reply))))
                .orElse(outcome);
    }

    @Override
    public boolean holdsCommit() {
        return gate.holdsCommit();
    }

    @Override
    public GateDecision beforeCommand(Command command) throws IOException {
        return gate.beforeCommand(named(command));
    }

    @Override
    public void afterSend() throws IOException {
        gate.afterSend();
    }

    @Override
    public GateDecision beforeDelivery(Command command, GateDecision decided, Reply answer) throws IOException {
        return gate.beforeDelivery(named(command), decided, named(answer));
    }

    @Override
    public void onOutcome(Command command, Outcome outcome) {
        gate.onOutcome(named(command), named(outcome));
    }
}
