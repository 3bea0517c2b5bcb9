package io.github.lockevolution.faults.section;

import io.github.lockevolution.faults.client.BlockingStore;
import io.github.lockevolution.faults.client.ClientConnection;
import io.github.lockevolution.faults.client.CommandSource;
import io.github.lockevolution.faults.store.StoreClient;
import io.github.lockevolution.lock.DistributedLock;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * How one client of a section reaches its stores.
 *
 * @param clients what it is in each of them
 * @param source whose commands its gate sees
 * @param maker makes its section, for the next attempt
 */
record SectionConnection(List<StoreClient> clients, CommandSource source, Supplier<DistributedLock> maker)
        implements ClientConnection {

    @Override
    public DistributedLock newLock() {
        clients.forEach(StoreClient::beginAttempt);
        return maker.get();
    }

    /** {@inheritDoc} Those of a client library do, which connects by itself. */
    @Override
    public boolean mayHaveOwnThreads() {
        return source == CommandSource.PORT;
    }

    @Override
    public boolean awaitsItsThreads() {
        return true;
    }

    @Override
    public Class<? extends Exception> lostAnswer() {
        return Exception.class;
    }

    /** {@inheritDoc} It waits in one of them at most. */
    @Override
    public Optional<BlockingStore> blockingStore() {
        List<BlockingStore> blocking = clients.stream()
                .flatMap(client -> client.blockingStore().stream())
                .toList();
        return BlockingStores.of(blocking);
    }

    @Override
    public boolean isCutOff() {
        return clients.stream().anyMatch(StoreClient::isCutOff);
    }

    @Override
    public boolean isInTransaction() {
        return clients.stream().anyMatch(StoreClient::isInTransaction);
    }

    @Override
    public void awaitEnd() {
        clients.forEach(StoreClient::cut);
    }

    @Override
    public void kill() {
        clients.forEach(StoreClient::kill);
    }

    @Override
    public void close() {
        clients.forEach(StoreClient::close);
    }
}
