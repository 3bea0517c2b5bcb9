package io.github.lockevolution.faults.cluster;

import io.github.lockevolution.faults.client.ClientConnection;
import io.github.lockevolution.faults.client.CommandSource;
import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.TellingGate;
import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.lock.DistributedLock;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisClusterClient;

/**
 * The client library of one client in this JVM, as it is for everybody: it asks a server for the slots, follows redirections, and repeats a
 * command whose connection is lost. It serves attempt after attempt. When the client has died or lost a reply, there is a new one, on ports of
 * its own: an earlier one that connects again and repeats a command finds nobody.
 */
final class ClusterConnection implements ClientConnection {

    private final RedisCluster cluster;
    private final Address home;
    private final Duration retries;
    private final CommandGate gate;
    private final Function<RedisClusterClient, DistributedLock> maker;
    /** The ports and the client that is over them. Guarded by this, as {@link #client}. */
    private final List<AutoCloseable> open = new ArrayList<>();

    private Optional<RedisClusterClient> client = Optional.empty();
    private boolean isClosed;
    private volatile boolean isSpoilt;
    private volatile Optional<Thread> caller = Optional.empty();

    /**
     * @param home where it reaches the master that has the keys of locks
     * @param retries how long its library repeats a command: longer than it may stand still before one
     * @param gate the client's own
     * @param maker makes a lock over its connections
     */
    ClusterConnection(
            RedisCluster cluster,
            Address home,
            Duration retries,
            CommandGate gate,
            Function<RedisClusterClient, DistributedLock> maker) {
        this.cluster = cluster;
        this.home = home;
        this.retries = retries;
        this.gate = gate;
        this.maker = maker;
    }

    @Override
    public DistributedLock newLock() {
        caller = Optional.of(Thread.currentThread());
        return maker.apply(connected());
    }

    private synchronized RedisClusterClient connected() {
        if (isClosed) {
            throw new IllegalStateException("this client is closed");
        }
        if (isSpoilt) {
            closeAll();
            isSpoilt = false;
        }
        if (client.isEmpty()) {
            client = Optional.of(connect());
        }
        return client.get();
    }

    private RedisClusterClient connect() {
        Set<HostAndPort> nodes = new HashSet<>();
        ClientPorts ports = cluster.newPorts();
        List<HostAndPort> servers = cluster.over(home);
        for (int master = 0; master < HashSlots.MASTERS; master++) {
            NodePort port = NodePort.open(servers.get(master), master, ports, new NotingGate());
            open.add(port);
            nodes.add(port.address());
        }
        RedisClusterClient connected = ClusterLockProgram.connect(nodes, retries);
        open.add(connected);
        return connected;
    }

    /** Notes when the client loses a reply, or its connection. */
    private final class NotingGate implements TellingGate {

        @Override
        public CommandGate gate() {
            return gate;
        }

        @Override
        public GateDecision beforeCommand(Command command) throws IOException {
            GateDecision decision = GateDecision.KILL;
            try {
                decision = gate.beforeCommand(command);
                return decision;
            } finally {
                isSpoilt |= decision != GateDecision.LET_THROUGH;
            }
        }
    }

    private void closeAll() {
        for (AutoCloseable each : open) {
            try {
                each.close();
            } catch (Exception e) {
                // It is of no use to anybody any more.
            }
        }
        open.clear();
        client = Optional.empty();
    }

    /** {@inheritDoc} The library sleeps before it tries once more. */
    @Override
    public void kill() {
        isSpoilt = true;
        caller.ifPresent(Thread::interrupt);
    }

    @Override
    public CommandSource source() {
        return CommandSource.PORT;
    }

    @Override
    public boolean usesLibraryWithThreads() {
        return false;
    }

    @Override
    public Class<? extends Exception> lostAnswer() {
        return Exception.class;
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        closeAll();
    }
}
