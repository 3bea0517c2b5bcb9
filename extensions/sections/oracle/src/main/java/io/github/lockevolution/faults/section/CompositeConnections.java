package io.github.lockevolution.faults.section;

import io.github.lockevolution.faults.client.BlockingStore;
import io.github.lockevolution.faults.client.StoreConnections;
import java.util.List;
import java.util.Optional;

/** How the stores of a section see the connections of one client; it waits in one of them at most. */
interface CompositeConnections extends StoreConnections {

    /** The same, of each. */
    List<? extends StoreConnections> stores();

    @Override
    default Optional<BlockingStore> blockingStore() {
        List<BlockingStore> blocking = stores().stream()
                .flatMap(store -> store.blockingStore().stream())
                .toList();
        return blocking.isEmpty() ? Optional.empty() : Optional.of(new BlockingStores(blocking));
    }

    @Override
    default boolean isCutOff() {
        return stores().stream().anyMatch(StoreConnections::isCutOff);
    }

    @Override
    default boolean isInTransaction() {
        return stores().stream().anyMatch(StoreConnections::isInTransaction);
    }

    /** The stores in which a client may have to wait for another. */
    record BlockingStores(List<BlockingStore> stores) implements BlockingStore {

        @Override
        public boolean isBlocked() {
            return stores.stream().anyMatch(BlockingStore::isBlocked);
        }

        /** {@inheritDoc} A statement that waits for a row takes effect when the row is free, also if its client has gone. */
        @Override
        public boolean losesAtOnce() {
            return false;
        }

        @Override
        public void cut() {
            stores.forEach(BlockingStore::cut);
        }
    }
}
