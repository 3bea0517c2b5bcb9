package io.github.lockevolution.faults.section;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.gate.TellingGate;
import io.github.lockevolution.faults.store.StorePlace;
import io.github.lockevolution.faults.subject.GateDecision;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The gate of a client in front of one of its stores. It notes each command, and passes it on to the client's own gate
 * with the name of the store, in words that are the same in each run.
 *
 * @param gate the gate of the client, in front of all its stores
 * @param standing the last command of the client
 * @param lockKeys the keys of the lock that the section was given
 */
record PlaceGate(CommandGate gate, StorePlace place, AtomicReference<Standing> standing, LockKeys lockKeys)
        implements TellingGate {

    /**
     * A command, as it came to one of the stores.
     *
     * @param isOfLock whether the lock has sent it that the section was given
     */
    record Standing(StorePlace place, List<String> words, LockKeys lockKeys, boolean isOfLock) {

        /** Notes the keys or rows that the command is about. */
        void notice() {
            WallClockTimes.requireNow(place.told(words));
            place.notice(words);
            if (isOfLock) {
                lockKeys.add(place.storeName(), place.keysOf(words));
            }
        }
    }

    @Override
    public Command told(Command command) {
        Command told = new Command(place.told(command.words()), command.bytes(), command.store());
        return Normalization.command(told, place.storeName());
    }

    @Override
    public Reply told(Command command, Reply reply) {
        return Normalization.reply(new Reply(place.told(command.words(), reply.text()), reply.error(), reply.bytes()));
    }

    @Override
    public GateDecision beforeCommand(Command command) throws IOException {
        standing.set(new Standing(place, command.words(), lockKeys, lockKeys.isCalled()));
        return gate.beforeCommand(told(command));
    }
}
