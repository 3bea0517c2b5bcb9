package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import java.util.Optional;

/**
 * What the store holds under the lock key.
 *
 * @param lock empty if there is no such key
 */
public record Content(Optional<KeyState> lock) implements Message {

    /** {@code A, 30 s}, {@code A, for ever} or {@code nothing}. */
    @Override
    public String in(Language language) {
        return lock.map(held -> in(language, held)).orElseGet(language.text(ContentText.class)::nothing);
    }

    private static String in(Language language, KeyState held) {
        ContentText text = language.text(ContentText.class);
        String value = Readable.of(held.value());
        return held.lease()
                .map(lease -> text.forSeconds(value, lease.toSeconds()))
                .orElseGet(() -> text.forEver(value));
    }
}
