package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.subject.StoreArguments;
import io.github.lockevolution.faults.subject.StoreKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;

/** What the stores on the class path have for a lock, those of Redis aside. */
final class OtherStores {

    private static final List<StoreArguments> STORES = ServiceLoader.load(StoreKind.class).stream()
            .flatMap(kind -> kind.get().arguments().stream())
            .toList();

    private OtherStores() {}

    /** The store that has an object of this type; empty if none has. */
    static Optional<StoreArguments> having(String type) {
        return STORES.stream().filter(store -> store.words().containsKey(type)).findFirst();
    }

    /** What an expression may name, with the name of its type. */
    static Map<String, String> typesByWord() {
        Map<String, String> types = new TreeMap<>();
        STORES.forEach(store ->
                new HashMap<>(store.words()).forEach((type, word) -> word.ifPresent(name -> types.put(name, type))));
        return types;
    }
}
