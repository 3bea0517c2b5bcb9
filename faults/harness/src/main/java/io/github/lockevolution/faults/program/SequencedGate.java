package io.github.lockevolution.faults.program;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.gate.TellingGate;
import io.github.lockevolution.faults.subject.GateDecision;
import java.io.IOException;

/**
 * The gate of a client that may send to several servers at once: shows it one command after the other.
 *
 * @param gate the client's own gate
 * @param sequencer decides whose turn it is
 */
public record SequencedGate(CommandGate gate, CommandSequencer sequencer) implements TellingGate {

    @Override
    public GateDecision beforeCommand(Command command) throws IOException {
        sequencer.awaitTurn(command);
        try {
            return gate.beforeCommand(command);
        } catch (IOException e) {
            // A client that is refused one command is dead, and all its other commands are refused, too.
            sequencer.end();
            throw e;
        }
    }

    @Override
    public void onOutcome(Command command, Outcome outcome) {
        gate.onOutcome(command, outcome);
        sequencer.answered(command, outcome);
    }
}
