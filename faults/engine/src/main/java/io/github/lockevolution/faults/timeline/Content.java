package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What the store holds under the keys of the lock.
 *
 * @param held by key; none if there is no such key
 * @param names how the keys are called in the story
 * @param stores the names of the several stores of a section; none of a lock, or of a section in one
 * @param uncommitted what the clients of a section have written beside it, and nobody else sees
 */
public record Content(
        SortedMap<String, KeyState> held, KeyNames names, List<String> stores, List<Uncommitted> uncommitted)
        implements Message {

    /** Of a lock; no key is there. */
    static final Content NOTHING = new Content(Collections.emptySortedMap(), KeyNames.NONE, List.of(), List.of());

    public Content {
        held = Collections.unmodifiableSortedMap(held);
        stores = List.copyOf(stores);
        uncommitted = List.copyOf(uncommitted);
    }

    /** What one of several stores holds of that. */
    Content in(String store) {
        SortedMap<String, KeyState> own = new TreeMap<>(held);
        own.values().removeIf(state -> !state.store().equals(Optional.of(store)));
        return new Content(
                own,
                names,
                List.of(),
                uncommitted.stream().filter(each -> each.store().equals(store)).toList());
    }

    /** Nothing of it. */
    Content emptied() {
        return new Content(Collections.emptySortedMap(), names, stores, List.of());
    }

    /** The names of the stores in which a lease runs. */
    List<String> leasedIn() {
        return held.values().stream()
                .filter(state -> state.lease().isPresent())
                .flatMap(state -> state.store().stream())
                .distinct()
                .toList();
    }

    /** {@code A, 30 s}, {@code A, for ever} or {@code nothing}; of a lock with several keys {@code lock = A, 30 s; lock:2 = A, 30 s}. */
    @Override
    public String in(Language language) {
        return language.text(ContentText.class).all(lines(language));
    }

    /** The same for each key by itself, the lock key first; at least one. */
    List<String> lines(Language language) {
        ContentText text = language.text(ContentText.class);
        Stream<String> kept = held.isEmpty()
                ? Stream.of(names.areForEver() ? text.emptyStore() : text.nothing())
                : KeyNames.inOrder(held.keySet())
                        .map(key -> names.areTold()
                                ? text.named(names.of(key), in(text, held.get(key)))
                                : in(text, held.get(key)));
        Stream<String> written = uncommitted.stream().map(each -> text.uncommitted(each.client(), each.statements()));
        return Stream.concat(kept, written).toList();
    }

    private String in(ContentText text, KeyState held) {
        String value = Readable.of(held.value());
        return held.lease()
                .map(lease -> text.forSeconds(value, lease.toSeconds()))
                .orElseGet(() -> names.areForEver() ? value : text.forEver(value));
    }
}
