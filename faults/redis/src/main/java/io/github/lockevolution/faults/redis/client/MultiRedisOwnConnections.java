package io.github.lockevolution.faults.redis.client;

import io.github.lockevolution.faults.client.ClientConnection;
import io.github.lockevolution.faults.client.CommandSource;
import io.github.lockevolution.faults.client.LastCommands;
import io.github.lockevolution.faults.client.ThreadStacks;
import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.program.CommandSequencer;
import io.github.lockevolution.faults.program.SequencedGate;
import io.github.lockevolution.faults.program.ServerGate;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.wire.GatePort;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.lock.DistributedLock;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.Predicate;

/**
 * The connections to several servers that a lock in this JVM makes itself, each through a port, with one gate behind all of them. Each lock has
 * ports of its own: a library that an earlier one has left behind, and that connects again and repeats a command, finds nobody.
 */
final class MultiRedisOwnConnections implements ClientConnection {

    /** Long enough for the commands of threads that are all waiting to arrive. */
    private static final Duration MOMENT = Duration.ofMillis(40);

    private final CommandSequencer sequencer;
    private final Predicate<Command> isSetUp;
    private final Function<List<URI>, DistributedLock> factory;
    private final List<Endpoint> endpoints = new ArrayList<>();
    private final List<GatePort> ports = new ArrayList<>();
    private boolean isClosed;
    private volatile boolean isMakingLock;
    private volatile Optional<DistributedLock> lock = Optional.empty();

    private MultiRedisOwnConnections(
            CommandSequencer sequencer, Predicate<Command> isSetUp, Function<List<URI>, DistributedLock> factory) {
        this.sequencer = sequencer;
        this.isSetUp = isSetUp;
        this.factory = factory;
    }

    /** A server, and the gate before it. */
    private record Endpoint(Redis server, CommandGate gate) {}

    /**
     * Opens no port before a lock is made.
     *
     * @param gate the client's own
     * @param answered told which server has answered a command, before the client is
     * @param sequencer puts the commands to several servers in order
     * @param isSetUp whether a command that comes while a lock is made has nothing to do with it
     * @param factory makes a lock that connects there
     */
    static MultiRedisOwnConnections open(
            List<Redis> servers,
            CommandGate gate,
            IntConsumer answered,
            CommandSequencer sequencer,
            Predicate<Command> isSetUp,
            Function<List<URI>, DistributedLock> factory) {
        PoolEvictor.start();
        MultiRedisOwnConnections connections = new MultiRedisOwnConnections(sequencer, isSetUp, factory);
        CommandGate inTurn = new SequencedGate(gate, sequencer);
        for (Redis server : servers) {
            int number = connections.endpoints.size();
            CommandGate gateOfServer = new ServerGate(inTurn, number, () -> answered.accept(number));
            connections.endpoints.add(new Endpoint(server, connections.new SetUpGate(gateOfServer)));
        }
        return connections;
    }

    @Override
    public DistributedLock newLock() {
        List<URI> urls = nextPorts();
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        sequencer.watch(new CommandSequencer.Sender(() -> ThreadStacks.areAnyAtWork(group), MOMENT));
        sequencer.begin();
        isMakingLock = true;
        try {
            DistributedLock made = factory.apply(urls);
            lock = Optional.of(made);
            return made;
        } finally {
            isMakingLock = false;
        }
    }

    private synchronized List<URI> nextPorts() {
        if (isClosed) {
            throw new IllegalStateException("this client is closed");
        }
        closePorts();
        List<URI> urls = new ArrayList<>();
        for (Endpoint endpoint : endpoints) {
            GatePort port = GatePort.open(endpoint.server().hostAndPort(), endpoint.gate());
            ports.add(port);
            urls.add(RedisPort.url(port.address(), endpoint.server().login()));
        }
        return urls;
    }

    private void closePorts() {
        ports.forEach(GatePort::close);
        ports.clear();
    }

    /**
     * {@inheritDoc} A library may wait long for a server and ignore interrupts, so it is closed, as the end of a process would close its
     * connections.
     */
    @Override
    public void kill() {
        if (lock.orElse(null) instanceof AutoCloseable closeable) {
            try {
                closeable.close();
            } catch (Exception e) {
                // The client is dead: nobody hears of an error on closing it.
            }
        }
    }

    /** Lets pass a command that comes while a lock is made and has nothing to do with it. */
    private final class SetUpGate implements CommandGate {

        private final CommandGate gate;
        private final Set<Command> passing =
                Collections.newSetFromMap(Collections.synchronizedMap(new IdentityHashMap<>()));

        SetUpGate(CommandGate gate) {
            this.gate = gate;
        }

        @Override
        public GateDecision beforeCommand(Command command) throws IOException {
            if (isMakingLock && isSetUp.test(command)) {
                passing.add(command);
                return GateDecision.LET_THROUGH;
            }
            return gate.beforeCommand(command);
        }

        @Override
        public void afterSend() throws IOException {
            gate.afterSend();
        }

        @Override
        public void onOutcome(Command command, Outcome outcome) {
            if (!passing.remove(command)) {
                gate.onOutcome(command, outcome);
            }
        }
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
    public boolean isAttemptOnOneConnection() {
        return false;
    }

    @Override
    public Optional<LastCommands> lastCommands() {
        return Optional.of(phase -> sequencer.awaitLastCommands());
    }

    @Override
    public Class<? extends Exception> lostAnswer() {
        return Exception.class;
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        closePorts();
    }
}
