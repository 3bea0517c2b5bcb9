package io.github.lockevolution.faults.section;

import io.github.lockevolution.faults.client.BlockingStore;
import java.util.List;
import java.util.Optional;

/** Those stores of a section in which a client may have to wait for another; it waits in one of them at most. */
record BlockingStores(List<BlockingStore> stores) implements BlockingStore {

    /** Empty if there is none. */
    static Optional<BlockingStore> of(List<BlockingStore> stores) {
        return stores.isEmpty() ? Optional.empty() : Optional.of(new BlockingStores(stores));
    }

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
