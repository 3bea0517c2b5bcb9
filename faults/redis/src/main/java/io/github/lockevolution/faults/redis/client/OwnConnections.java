package io.github.lockevolution.faults.redis.client;

import io.github.lockevolution.faults.client.ClientConnection;
import io.github.lockevolution.faults.client.CommandSource;
import io.github.lockevolution.faults.redis.wire.GatePort;
import io.github.lockevolution.lock.DistributedLock;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The connections that a lock in this JVM makes itself, through a gate at a port. Each lock has a port of its own: a library that an earlier
 * one has left behind, and that connects again and repeats a command, finds nobody.
 */
final class OwnConnections implements ClientConnection {

    private final Supplier<GatePort> ports;
    private final Function<GatePort, DistributedLock> factory;
    private Optional<GatePort> port = Optional.empty();
    private boolean isClosed;

    /**
     * @param ports opens one
     * @param factory makes a lock that connects there
     */
    OwnConnections(Supplier<GatePort> ports, Function<GatePort, DistributedLock> factory) {
        PoolEvictor.start();
        this.ports = ports;
        this.factory = factory;
    }

    @Override
    public DistributedLock newLock() {
        return factory.apply(nextPort());
    }

    private synchronized GatePort nextPort() {
        if (isClosed) {
            throw new IllegalStateException("this client is closed");
        }
        port.ifPresent(GatePort::close);
        GatePort next = ports.get();
        port = Optional.of(next);
        return next;
    }

    @Override
    public CommandSource source() {
        return CommandSource.PORT;
    }

    @Override
    public boolean mayHaveOwnThreads() {
        return true;
    }

    @Override
    public Class<? extends Exception> lostAnswer() {
        return Exception.class;
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        port.ifPresent(GatePort::close);
    }
}
