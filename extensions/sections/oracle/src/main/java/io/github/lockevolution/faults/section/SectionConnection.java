package io.github.lockevolution.faults.section;

import io.github.lockevolution.faults.client.ClientConnection;
import io.github.lockevolution.faults.client.CommandSource;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.store.StoreClient;
import io.github.lockevolution.faults.subject.Program;
import io.github.lockevolution.lock.DistributedLock;
import java.util.List;
import java.util.function.Supplier;

/**
 * The connections of one client of a section to its stores.
 *
 * @param stores its connection to each of them
 * @param source the source of the commands that its gate sees
 * @param maker makes its section, for the next attempt
 */
record SectionConnection(List<StoreClient> stores, CommandSource source, Supplier<Program> maker)
        implements ClientConnection, CompositeConnections {

    @Override
    public DistributedLock newLock() {
        throw new IllegalStateException("a section is run, and not taken");
    }

    @Override
    public Program newProgram(ClientProgram steps) {
        stores.forEach(StoreClient::beginAttempt);
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

    @Override
    public void awaitEnd() {
        stores.forEach(StoreClient::cut);
    }

    @Override
    public void kill() {
        stores.forEach(StoreClient::kill);
    }

    @Override
    public void close() {
        stores.forEach(StoreClient::close);
    }
}
