package io.github.lockevolution.workbench.compare;

import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Where a lock may keep its state. */
enum StoreKind {
    REDIS(LockSpec.STAGES),
    DATABASE("databases"),
    ZOOKEEPER("zookeeper");

    private final String collection;

    StoreKind(String collection) {
        this.collection = collection;
    }

    /** The kind of this name on the command line. */
    static Optional<StoreKind> named(String word) {
        return Arrays.stream(values()).filter(kind -> kind.word().equals(word)).findFirst();
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The lock by which the store is compared: of those with a lease that refuse and do not wait, the last of those with the fewest failures within the
     * usual bounds; empty if there is none on the bench. The end of a lease is what stores are compared by, and a lock that cannot outlast one shows nothing of it.
     */
    Optional<LockSpec> bestOf(List<LockSpec> locks) {
        return locks.stream()
                .filter(lock -> lock.collection().equals(collection))
                .filter(lock -> lock.suffers().contains(Failure.LEASE_OVERRUN))
                .filter(lock -> !lock.isBlocking())
                .reduce((one, other) -> one.suffers().size() < other.suffers().size() ? one : other);
    }

    /** Where this lock keeps its state. */
    static StoreKind of(LockSpec lock) {
        return Arrays.stream(values())
                .filter(kind -> kind.collection.equals(lock.collection()))
                .findFirst()
                .orElse(REDIS);
    }
}
