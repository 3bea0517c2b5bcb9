package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;

/**
 * What the store holds under the keys of the lock.
 *
 * @param held by key; none if there is no such key
 * @param names how the keys are called in the story
 */
public record Content(SortedMap<String, KeyState> held, KeyNames names) implements Message {

    /** No key is there. */
    static final Content NOTHING = new Content(Collections.emptySortedMap(), KeyNames.NONE);

    public Content {
        held = Collections.unmodifiableSortedMap(held);
    }

    /** {@code A, 30 s}, {@code A, for ever} or {@code nothing}; of a lock with several keys {@code lock = A, 30 s; lock:2 = A, 30 s}. */
    @Override
    public String in(Language language) {
        return held.isEmpty()
                ? language.text(ContentText.class).nothing()
                : language.text(ContentText.class).all(lines(language));
    }

    /** The same for each key by itself, the lock key first; at least one. */
    List<String> lines(Language language) {
        ContentText text = language.text(ContentText.class);
        if (held.isEmpty()) {
            return List.of(text.nothing());
        }
        return KeyNames.inOrder(held.keySet())
                .map(key ->
                        names.areTold() ? text.named(names.of(key), in(text, held.get(key))) : in(text, held.get(key)))
                .toList();
    }

    private String in(ContentText text, KeyState held) {
        String value = Readable.of(held.value());
        return held.lease()
                .map(lease -> text.forSeconds(value, lease.toSeconds()))
                .orElseGet(() -> names.areForEver() ? value : text.forEver(value));
    }
}
