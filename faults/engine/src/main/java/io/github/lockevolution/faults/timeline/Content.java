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
 * The contents of the lock's keys in the store.
 *
 * @param keyStates their states, by key; none if there is no such key
 * @param names the names of the keys in the story
 * @param stores the names of the several stores of a section; none for a lock, or for a section in one store
 * @param uncommitted the writes of clients of a section that no other client sees yet
 */
public record Content(
        SortedMap<String, KeyState> keyStates, KeyNames names, List<String> stores, List<Uncommitted> uncommitted)
        implements Message {

    /** The contents for a lock without any key. */
    static final Content NOTHING = new Content(Collections.emptySortedMap(), KeyNames.NONE, List.of(), List.of());

    public Content {
        keyStates = Collections.unmodifiableSortedMap(keyStates);
        stores = List.copyOf(stores);
        uncommitted = List.copyOf(uncommitted);
    }

    /** The part of the contents in one of several stores. */
    Content in(String store) {
        SortedMap<String, KeyState> own = new TreeMap<>(keyStates);
        own.values().removeIf(state -> !state.store().equals(Optional.of(store)));
        return new Content(
                own,
                names,
                List.of(),
                uncommitted.stream().filter(each -> each.store().equals(store)).toList());
    }

    /** Contents without any key. */
    Content emptied() {
        return new Content(Collections.emptySortedMap(), names, stores, List.of());
    }

    /** The names of the stores in which a lease runs. */
    List<String> leasedIn() {
        return keyStates.values().stream()
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

    /** The same text for each key by itself, the lock key first; at least one. */
    List<String> lines(Language language) {
        ContentText text = language.text(ContentText.class);
        Stream<String> kept = keyStates.isEmpty()
                ? Stream.of(names.areForEver() ? text.emptyStore() : text.nothing())
                : KeyNames.inOrder(keyStates.keySet())
                        .map(key -> names.areTold()
                                ? text.named(names.of(key), in(text, keyStates.get(key)))
                                : in(text, keyStates.get(key)));
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
