package io.github.lockevolution.faults.etcd;

import io.github.lockevolution.faults.client.BlockingStore;
import io.github.lockevolution.faults.client.ClientConnection;
import io.github.lockevolution.faults.client.CommandSource;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.store.StoreClient;
import io.github.lockevolution.lock.DistributedLock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A client in this JVM. It has one connection, and a new one after that was cut. */
final class ConnectedClient implements ClientConnection, StoreClient {

    private final Address server;
    private final CommandGate gate;
    private final EtcdClientContext context;
    private final QueuePlace place;
    private final Function<ConnectedClient, DistributedLock> locks;
    private volatile Optional<EtcdConnection> connection = Optional.empty();

    ConnectedClient(
            Address server,
            CommandGate gate,
            EtcdClientContext context,
            EtcdStore store,
            Function<ConnectedClient, DistributedLock> locks) {
        this.server = server;
        this.gate = gate;
        this.context = context;
        this.place = new QueuePlace(context, store, this::cut);
        this.locks = locks;
    }

    @Override
    public DistributedLock newLock() {
        context.numbers().begin(context.client());
        return locks.apply(this);
    }

    @Override
    public Object object(Class<?> type, List<AutoCloseable> opened) {
        return context.numbers().changes().isPresent()
                ? new EtcdClient(this::ask, context::firstSeen)
                : EtcdClient.asking(this::ask);
    }

    private HttpMessage ask(HttpMessage request) throws IOException {
        if (connection.isEmpty()) {
            connection = Optional.of(new EtcdConnection(server, gate, context));
        }
        return connection.get().ask(request);
    }

    @Override
    public CommandSource source() {
        return CommandSource.CALLING_THREAD;
    }

    @Override
    public Class<? extends Exception> lostAnswer() {
        return UncheckedIOException.class;
    }

    @Override
    public Optional<BlockingStore> blockingStore() {
        return Optional.of(place);
    }

    @Override
    public void cut() {
        connection.ifPresent(EtcdConnection::cut);
        connection = Optional.empty();
    }

    /** {@inheritDoc} Unless it waits at the server, the next attempt goes on over the same connection. */
    @Override
    public void kill() {
        place.endWaiting();
    }

    @Override
    public void close() {
        connection.ifPresent(EtcdConnection::close);
    }
}
