package io.github.lockevolution.faults.etcd;

import io.github.lockevolution.faults.client.BlockingStore;
import io.github.lockevolution.faults.client.ClientConnection;
import io.github.lockevolution.faults.client.SteppedClients;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.GatedPort;
import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.host.ChildJvm;
import io.github.lockevolution.faults.program.ClientSpec;
import io.github.lockevolution.faults.program.ClockFile;
import io.github.lockevolution.faults.program.LockProgram;
import io.github.lockevolution.faults.program.ProcessConnection;
import io.github.lockevolution.faults.program.ProgramConnection;
import io.github.lockevolution.faults.program.ProgramPort;
import io.github.lockevolution.faults.program.StorePorts;
import io.github.lockevolution.faults.store.LiveSystem;
import io.github.lockevolution.faults.store.StorePort;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.LaunchedSystem;
import io.github.lockevolution.faults.subject.LeaseClock;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Instantiation;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;

/** A lock under test, or under attack, in an etcd. */
final class EtcdSystem extends LaunchedSystem implements LiveSystem {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final EtcdBinding binding;
    private final Address server;
    private final Optional<WatchedChanges> changes;
    private final RunNumbers numbers;
    private final EtcdStore store;

    private final Runnable end;
    private final AtomicBoolean isReused = new AtomicBoolean(true);
    private final SteppedClients clients;

    /**
     * @param leases whether they run out by themselves
     * @param end done when the system has been closed
     */
    EtcdSystem(Launch launch, Address server, LeaseClock leases, Runnable end) {
        super(launch);
        this.binding = launch.lock().binding(EtcdBinding.class).orElseThrow();
        this.server = server;
        this.changes =
                Optional.of(new WatchedChanges()).filter(watched -> binding.isWatched() && leases == LeaseClock.FROZEN);
        this.numbers = new RunNumbers(leases, changes);
        this.store = new EtcdStore(server, launch.key(), numbers, binding.hasNumbers(), leases);

        this.end = end;
        this.clients = new SteppedClients(launch, PATIENCE);
    }

    @Override
    public Store store() {
        return store;
    }

    @Override
    public Client client(String name, BenchClock clock) {
        changes.ifPresent(watched -> watched.add(name, clock));

        return clients.client(name, gate -> connect(new ClientSpec(name, server, lease()), gate, clock));
    }

    @Override
    public ClientConnection connect(
            ClientSpec spec, CommandGate gate, InstantSource clock, ScheduledExecutorService timer) {
        return connect(spec, gate, clock);
    }

    private ClientConnection connect(ClientSpec spec, CommandGate gate, InstantSource clock) {
        if (lock().instantiation() instanceof Instantiation.ExternalProcess program) {
            return program(program.command(), spec, gate, Optional.of(ClockFile.create(clock)));
        }
        return new ConnectedClient(spec.address(), gate, context(spec), store, client -> newLock(client, spec, clock));
    }

    private EtcdClientContext context(ClientSpec spec) {
        return new EtcdClientContext(spec.name(), numbers, binding.hasNumbers());
    }

    private DistributedLock newLock(ConnectedClient client, ClientSpec spec, InstantSource clock) {
        return binding.maker().make(client, key(), spec.name(), spec.lease(), clock);
    }

    @Override
    public ProcessConnection connectProcess(ClientSpec spec, CommandGate gate) {
        List<String> command = lock().instantiation() instanceof Instantiation.ExternalProcess program
                ? program.command()
                : lock().processCommand().orElseGet(this::ownProcess);
        return program(command, spec, gate, Optional.empty());
    }

    private List<String> ownProcess() {
        return ChildJvm.command(EtcdLockProgram.class, List.of(LockProgram.providerOf(lock())))
                .command();
    }

    private ProcessConnection program(
            List<String> command, ClientSpec spec, CommandGate gate, Optional<ClockFile> clock) {
        Port port = new Port(spec.address(), context(spec), store);
        return ProgramConnection.open(
                spec,
                key(),
                command,
                isReused,
                clock,
                () -> ProgramPort.open(
                        gate,
                        any -> false,
                        new StorePorts(List.of(port::open), urls -> port.environment(urls.get(0))),
                        Optional.empty(),
                        clock),
                port);
    }

    /** The port of a client that is a program. */
    private static final class Port implements StorePort {

        private final Address server;
        private final EtcdClientContext context;
        private final QueuePlace place;
        private volatile Optional<GatedPort> open = Optional.empty();

        Port(Address server, EtcdClientContext context, EtcdStore store) {
            this.server = server;
            this.context = context;
            this.place = new QueuePlace(context, store, () -> open.ifPresent(GatedPort::forgetClient));
        }

        @Override
        public GatedPort open(CommandGate gate) {
            open = Optional.of(EtcdPort.open(server, gate, context));
            return open.get();
        }

        @Override
        public Map<String, String> environment(URI port) {
            return Map.of(EtcdLockProgram.URL, port.toString(), "ETCD_ENDPOINTS", port.toString());
        }

        @Override
        public void beginAttempt() {
            context.numbers().begin(context.client());
        }

        @Override
        public void endClient() {
            place.endWaiting();
        }

        @Override
        public Optional<BlockingStore> blockingStore() {
            return Optional.of(place);
        }
    }

    @Override
    public void close() {
        store.close();
        end.run();
    }
}
