package io.github.lockevolution.faults.zookeeper;

import io.github.lockevolution.faults.client.BlockingStore;
import io.github.lockevolution.faults.client.ClientConnection;
import io.github.lockevolution.faults.client.CommandSource;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.ZooKeeperBinding.Session;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongConsumer;

/**
 * A client of a ZooKeeper. It keeps its session from attempt to attempt, until its connection is cut or the session ends: then it begins the next
 * one with a new session, as a process does that was started again.
 *
 * @see SessionPort
 */
final class ZooKeeperConnection implements ClientConnection {

    private final EmbeddedZooKeeper server;
    private final String client;
    private final CommandGate gate;
    private final LongConsumer begun;
    private final boolean isRenewed;
    private final Connector connector;
    private final Function<Session, DistributedLock> locks;
    private volatile Optional<Open> open = Optional.empty();
    private volatile Optional<Thread> caller = Optional.empty();

    /** Connects to a server. */
    @FunctionalInterface
    interface Connector {

        Session connect(String servers, Duration lease) throws IOException;
    }

    private record Open(SessionPort port, Session session) {

        /** A client whose connection is cut tries to connect again for a while before it lets go: nobody waits for that. */
        void endInBackground(EmbeddedZooKeeper server) {
            port.end();
            server.inBackground(() -> {
                session.close();
                port.close();
            });
        }
    }

    /**
     * @param client its name
     * @param begun told of each session that it begins
     * @param isRenewed whether the client begins another session by itself when one has ended; a program says it for
     *     itself
     */
    ZooKeeperConnection(
            EmbeddedZooKeeper server,
            String client,
            CommandGate gate,
            LongConsumer begun,
            boolean isRenewed,
            Connector connector,
            Function<Session, DistributedLock> locks) {
        this.server = server;
        this.client = client;
        this.gate = gate;
        this.begun = begun;
        this.isRenewed = isRenewed;
        this.connector = connector;
        this.locks = locks;
    }

    @Override
    public DistributedLock newLock() {
        caller = Optional.of(Thread.currentThread());
        if (open.filter(kept -> kept.port().isUndisturbed()).isEmpty()) {
            open.ifPresent(kept -> kept.endInBackground(server));
            open = Optional.of(connected());
        }
        return locks.apply(open.get().session());
    }

    private Open connected() {
        try {
            SessionPort port = new SessionPort(server, gate, begun, this::renewal);
            try {
                return new Open(port, connector.connect(port.address(), EmbeddedZooKeeper.LONGEST_SCHEDULE));
            } catch (IOException | RuntimeException e) {
                port.close();
                throw e;
            }
        } catch (IOException e) {
            throw new InconclusiveException(
                    ZooKeeperText.class, text -> text.cannotConnect(client, String.valueOf(e.getMessage())), e);
        }
    }

    @Override
    public CommandSource source() {
        return CommandSource.PORT;
    }

    @Override
    public Class<? extends Exception> lostAnswer() {
        return Exception.class;
    }

    /** {@inheritDoc} Who waits has set a watch by its last request, has not been told of the node, and does nothing. */
    @Override
    public Optional<BlockingStore> blockingStore() {
        return Optional.of(new BlockingStore() {

            @Override
            public boolean isBlocked() {
                return open.filter(kept -> kept.port().isWatching()).isPresent()
                        && caller.filter(WaitingThread::isWaiting).isPresent();
            }

            @Override
            public boolean tellsLater() {
                return true;
            }

            @Override
            public void cut() {
                kill();
            }
        });
    }

    @Override
    public boolean isBlocking() {
        return program().filter(ZooKeeperProgram::waits).isPresent();
    }

    private GatedChannel.Renewal renewal() {
        boolean renews = program().map(ZooKeeperProgram::renewsSession).orElse(isRenewed);
        GatedChannel.Renewal known =
                program().isPresent() ? GatedChannel.Renewal.BY_CONNECTING : GatedChannel.Renewal.WHEN_TOLD;
        return renews ? known : GatedChannel.Renewal.NONE;
    }

    private Optional<ZooKeeperProgram> program() {
        return open.map(Open::session)
                .filter(ZooKeeperProgram.class::isInstance)
                .map(ZooKeeperProgram.class::cast);
    }

    /**
     * {@inheritDoc} A client whose connection is cut tries to connect again for a while before it reports an error, so a dead one is interrupted
     * at once.
     */
    @Override
    public void kill() {
        open.ifPresent(kept -> kept.port().kill());
        program().ifPresent(ZooKeeperProgram::close);
        caller.ifPresent(Thread::interrupt);
    }

    @Override
    public void close() {
        open.ifPresent(kept -> kept.endInBackground(server));
    }
}
