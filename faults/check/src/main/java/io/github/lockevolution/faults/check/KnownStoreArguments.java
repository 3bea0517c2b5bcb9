package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.subject.StoreArguments;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The arguments that the stores on the class path offer to a lock, except Redis. */
final class KnownStoreArguments {

    private static final Map<String, StoreArguments> BY_TYPE = new HashMap<>();
    private static final Map<String, String> TYPES_BY_WORD = new TreeMap<>();

    static {
        StoreKind.all().flatMap(kind -> kind.arguments().stream()).forEach(KnownStoreArguments::add);
    }

    private KnownStoreArguments() {}

    private static void add(StoreArguments store) {
        store.words().forEach((type, word) -> {
            BY_TYPE.putIfAbsent(type, store);
            word.ifPresent(name -> TYPES_BY_WORD.putIfAbsent(name, type));
        });
    }

    /** The arguments of the store that has an object of this type; empty if none has. */
    static Optional<StoreArguments> having(String type) {
        return Optional.ofNullable(BY_TYPE.get(type));
    }

    /** The words that an expression may use, each with the name of its type. */
    static Map<String, String> typesByWord() {
        return TYPES_BY_WORD;
    }
}
