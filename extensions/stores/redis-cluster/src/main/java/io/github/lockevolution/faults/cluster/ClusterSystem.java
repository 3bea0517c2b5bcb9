package io.github.lockevolution.faults.cluster;

import io.github.lockevolution.faults.client.BackgroundPatterns;
import io.github.lockevolution.faults.client.ClientConnection;
import io.github.lockevolution.faults.client.SteppedClients;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.GatedPort;
import io.github.lockevolution.faults.host.ChildJvm;
import io.github.lockevolution.faults.program.ClientSpec;
import io.github.lockevolution.faults.program.ClockFile;
import io.github.lockevolution.faults.program.CommandSequencer;
import io.github.lockevolution.faults.program.KnownBatches;
import io.github.lockevolution.faults.program.LockProgram;
import io.github.lockevolution.faults.program.ProcessConnection;
import io.github.lockevolution.faults.program.ProgramConnection;
import io.github.lockevolution.faults.program.ProgramPort;
import io.github.lockevolution.faults.program.ServerGate;
import io.github.lockevolution.faults.program.StorePorts;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.faults.store.LiveSystem;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.LaunchedSystem;
import io.github.lockevolution.faults.subject.LeaseClock;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.lock.Instantiation;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.IntStream;
import redis.clients.jedis.HostAndPort;

/** A lock under test, or under attack, in a Redis Cluster. */
final class ClusterSystem extends LaunchedSystem implements LiveSystem {

    /** Longer than a client stands still between two moves. */
    private static final Duration STANDING_STILL = Duration.ofMinutes(2);

    private final RedisCluster cluster;
    private final ClusterBinding binding;
    private final Runnable end;
    private final ClusterStore store;
    private final SteppedClients clients;
    private final KnownBatches batches = new KnownBatches();
    private final AtomicBoolean isReused = new AtomicBoolean(true);

    /**
     * @param leases whether they run out by themselves
     * @param end runs when the system has been closed
     */
    ClusterSystem(Launch lock, RedisCluster cluster, LeaseClock leases, Runnable end) {
        super(lock);
        this.cluster = cluster;
        this.binding = lock.lock().binding(ClusterBinding.class).orElseThrow();
        this.end = end;
        this.store = new ClusterStore(cluster, leases);
        this.clients = new SteppedClients(
                lock, RedisLauncher.PATIENCE, new BackgroundPatterns(lock.lease(), command -> false));
    }

    @Override
    public Store store() {
        return store;
    }

    @Override
    public Client client(String name, BenchClock clock) {
        return clients.client(
                name,
                (gate, timer) -> connect(new ClientSpec(name, cluster.home(), lease()), STANDING_STILL, gate, clock),
                words -> store.notice(ServerGate.sent(words)));
    }

    @Override
    public ClientConnection connect(
            ClientSpec spec, CommandGate gate, InstantSource clock, ScheduledExecutorService timer) {
        return connect(spec, ClusterLockProgram.RETRIES, gate, clock);
    }

    private ClientConnection connect(ClientSpec spec, Duration retries, CommandGate gate, InstantSource clock) {
        if (lock().instantiation() instanceof Instantiation.ExternalProcess program) {
            return program(program.command(), spec, gate, Optional.of(ClockFile.create(clock)));
        }
        return new ClusterConnection(
                cluster,
                spec.address(),
                retries,
                gate,
                client -> binding.maker().make(client, key(), spec.name(), spec.lease(), clock));
    }

    @Override
    public ProcessConnection connectProcess(ClientSpec spec, CommandGate gate) {
        List<String> command = lock().instantiation() instanceof Instantiation.ExternalProcess program
                ? program.command()
                : lock().processCommand()
                        .orElseGet(() -> ChildJvm.command(
                                        ClusterLockProgram.class, List.of(LockProgram.providerOf(lock())))
                                .command());
        return program(command, spec, gate, Optional.empty());
    }

    private ProgramConnection program(
            List<String> command, ClientSpec spec, CommandGate gate, Optional<ClockFile> clock) {
        return ProgramConnection.open(
                spec.of(lock()),
                key(),
                command,
                isReused,
                clock,
                () -> ProgramPort.open(
                        gate,
                        word -> false,
                        new StorePorts(openers(cluster.over(spec.address())), NodePort::environment),
                        Optional.of(new CommandSequencer(HashSlots.MASTERS, batches)),
                        clock));
    }

    private List<Function<CommandGate, GatedPort>> openers(List<HostAndPort> servers) {
        ClientPorts ports = cluster.newPorts();
        return IntStream.range(0, HashSlots.MASTERS)
                .<Function<CommandGate, GatedPort>>mapToObj(
                        master -> behind -> NodePort.open(servers.get(master), master, ports, behind))
                .toList();
    }

    @Override
    public void close() {
        store.close();
        end.run();
    }
}
