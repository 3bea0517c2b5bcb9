package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.wire.GatePort;
import io.github.lockevolution.lock.DistributedLock;
import java.util.function.Function;

/** The connections that a lock in this JVM makes itself, all through a gate at a port. */
record OwnConnections(GatePort port, Function<GatePort, DistributedLock> factory) implements ClientConnection {

    @Override
    public DistributedLock newLock() {
        return factory.apply(port);
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
    public void close() {
        port.close();
    }
}
