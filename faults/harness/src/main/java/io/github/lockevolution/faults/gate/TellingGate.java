package io.github.lockevolution.faults.gate;

import io.github.lockevolution.faults.subject.GateDecision;
import java.io.IOException;
import java.util.Optional;

/** A gate in front of another one, which decides: the other one is shown every command and reply, in other words if need be. */
public interface TellingGate extends CommandGate {

    /** The gate that decides. */
    CommandGate gate();

    /** The command as the other gate is shown it. */
    default Command told(Command command) {
        return command;
    }

    /**
     * The reply as the other gate is shown it.
     *
     * @param command the command as it came
     */
    default Reply told(Command command, Reply reply) {
        return reply;
    }

    @Override
    default GateDecision beforeCommand(Command command) throws IOException {
        return gate().beforeCommand(told(command));
    }

    @Override
    default Departure leaving(Command command) {
        return gate().leaving(command);
    }

    @Override
    default byte[] arriving(Command command, byte[] reply) {
        return gate().arriving(command, reply);
    }

    @Override
    default boolean holdsCommit() {
        return gate().holdsCommit();
    }

    @Override
    default void afterSend() throws IOException {
        gate().afterSend();
    }

    @Override
    default GateDecision beforeDelivery(Command command, GateDecision decided, Reply answer) throws IOException {
        return gate().beforeDelivery(told(command), decided, told(command, answer));
    }

    @Override
    default Optional<GateDecision> beforeNotification(Command awaited, Reply told) throws IOException {
        return gate().beforeNotification(told(awaited), told(awaited, told));
    }

    @Override
    default void onOutcome(Command command, Outcome outcome) {
        gate().onOutcome(told(command), outcome.told(reply -> told(command, reply)));
    }
}
