package io.github.lockevolution.faults.section;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.store.DrawnNumbers;
import io.github.lockevolution.faults.subject.Snapshot.StoredValue;
import java.util.List;
import java.util.Optional;

/**
 * Commands, answers and stored values in words that are the same in each run that does the same: all times are alike, and a drawn number is
 * told by its place.
 */
final class Normalization {

    private Normalization() {}

    static String text(String text) {
        return DrawnNumbers.named(WallClockTimes.same(text));
    }

    private static List<String> texts(List<String> texts) {
        return texts.stream().map(Normalization::text).toList();
    }

    static StoredValue value(StoredValue value) {
        return new StoredValue(value.type(), texts(value.elements()), value.inOrder(), value.leaseMillis());
    }

    /** @param store the name of that which it goes to */
    static Command command(Command command, String store) {
        return new Command(texts(command.words()), command.bytes(), Optional.of(store));
    }

    static Reply reply(Reply reply) {
        return new Reply(text(reply.text()), reply.error(), reply.bytes());
    }
}
