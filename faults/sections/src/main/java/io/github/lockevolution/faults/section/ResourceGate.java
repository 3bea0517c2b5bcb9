package io.github.lockevolution.faults.section;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.resource.Resource;
import io.github.lockevolution.faults.subject.GateDecision;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The gate of a client in front of one of its stores. It notes what stands there, and tells it
 * to the client's own gate with the name of the store, in words that are the same in each run.
 *
 * @param gate that of the client, in front of all of them
 * @param standing what the client has sent last
 * @param lockKeys what the lock keeps that the section was given
 */
record ResourceGate(CommandGate gate, Resource resource, AtomicReference<Standing> standing, LockKeys lockKeys)
        implements CommandGate {

    /**
     * A command, as it came to one of the stores.
     *
     * @param isOfLock whether the lock has sent it that the section was given
     */
    record Standing(Resource resource, List<String> words, LockKeys lockKeys, boolean isOfLock) {

        /** Learns what it is about. */
        void notice() {
            WallClockTimes.requireNow(resource.told(words));
            resource.notice(words);
            if (isOfLock) {
                lockKeys.add(resource.storeName(), resource.keysOf(words));
            }
        }
    }

    private Command named(Command command) {
        Command told = new Command(resource.told(command.words()), command.bytes(), command.store());
        return Normalization.command(told, resource.storeName());
    }

    private Reply named(Command command, Reply reply) {
        return Normalization.reply(
                new Reply(resource.told(command.words(), reply.text()), reply.error(), reply.bytes()));
    }

    private Outcome named(Command command, Outcome outcome) {
        return outcome.heard()
                .<Outcome>map(reply -> new Outcome.Answered(named(command, reply)))
                .or(() -> outcome.answer().map(reply -> new Outcome.ReplyLost(named(command, reply))))
                .orElse(outcome);
    }

    @Override
    public GateDecision beforeCommand(Command command) throws IOException {
        standing.set(new Standing(resource, command.words(), lockKeys, lockKeys.isCalled()));
        return gate.beforeCommand(named(command));
    }

    @Override
    public boolean holdsCommit() {
        return gate.holdsCommit();
    }

    @Override
    public void afterSend() throws IOException {
        gate.afterSend();
    }

    @Override
    public GateDecision beforeDelivery(Command command, GateDecision decided, Reply answer) throws IOException {
        return gate.beforeDelivery(named(command), decided, named(command, answer));
    }

    @Override
    public Optional<GateDecision> beforeNotification(Command awaited, Reply told) throws IOException {
        return gate.beforeNotification(named(awaited), Normalization.reply(told));
    }

    @Override
    public void onOutcome(Command command, Outcome outcome) {
        gate.onOutcome(named(command), named(command, outcome));
    }
}
