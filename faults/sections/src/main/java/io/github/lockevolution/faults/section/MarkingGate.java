package io.github.lockevolution.faults.section;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.resource.Resource;
import io.github.lockevolution.faults.subject.GateDecision;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The gate of a client in front of one of its stores, which says at which of them the client stands.
 *
 * @param gate that of the client, in front of all of them
 * @param at where the client stands
 */
record MarkingGate(CommandGate gate, Resource resource, AtomicReference<Resource> at) implements CommandGate {

    @Override
    public GateDecision beforeCommand(Command command) throws IOException {
        at.set(resource);
        return gate.beforeCommand(command);
    }

    @Override
    public void afterSend() throws IOException {
        gate.afterSend();
    }

    @Override
    public GateDecision beforeDelivery(Command command, GateDecision decided, Reply answer) throws IOException {
        return gate.beforeDelivery(command, decided, answer);
    }

    @Override
    public Optional<GateDecision> beforeNotification(Command awaited, Reply told) throws IOException {
        return gate.beforeNotification(awaited, told);
    }

    @Override
    public void onOutcome(Command command, Outcome outcome) {
        gate.onOutcome(command, outcome);
    }
}
