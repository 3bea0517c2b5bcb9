package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.language.Fact;
import io.github.lockevolution.faults.language.Language;
import io.github.lockevolution.faults.schedule.Held;
import java.util.Optional;

/**
 * What Redis holds under the lock key.
 *
 * @param lock empty if there is no such key
 */
public record Content(Optional<Held> lock) implements Fact {

    /** {@code A, 30 s}, {@code A, for ever} or {@code nothing}. */
    @Override
    public String in(Language language) {
        return lock.map(held -> in(language, held)).orElseGet(language::nothing);
    }

    private static String in(Language language, Held held) {
        return Sent.readable(held.value())
                + language.comma()
                + held.lease().map(language::seconds).orElseGet(language::forEver);
    }
}
