package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import java.util.Optional;

/**
 * A remark beside a row.
 *
 * @param failure the failure that showed here; empty if the remark is about something else
 * @param fact the remark; for a failure, its evidence
 */
public record Mark(Optional<Failure> failure, Message fact) implements Message {

    @Override
    public String in(Language language) {
        String words = Readable.of(fact.in(language));
        return failure.map(shown -> language.text(DrawingText.class).failure(shown.name(), words))
                .orElse(words);
    }
}
