package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.lock.Failure;
import java.util.Optional;

/**
 * A remark beside a row.
 *
 * @param failure the failure that showed here; empty if the remark is about something else
 * @param words what there is to say; of a failure, what shows it
 */
public record Mark(Optional<Failure> failure, String words) {

    public Mark {
        words = Sent.readable(words);
    }

    @Override
    public String toString() {
        return failure.map(shown -> shown.name() + ": ").orElse("") + words;
    }
}
