package io.github.lockevolution.tiny;

import io.github.lockevolution.faults.client.ClientConnection;
import io.github.lockevolution.faults.client.CommandSource;
import io.github.lockevolution.faults.client.SteppedClients;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.host.ChildJvm;
import io.github.lockevolution.faults.program.ClientSpec;
import io.github.lockevolution.faults.program.ClockFile;
import io.github.lockevolution.faults.program.ProcessConnection;
import io.github.lockevolution.faults.program.ProgramConnection;
import io.github.lockevolution.faults.program.ProgramPort;
import io.github.lockevolution.faults.program.StorePorts;
import io.github.lockevolution.faults.store.LiveSystem;
import io.github.lockevolution.faults.store.StoreClient;
import io.github.lockevolution.faults.store.StorePort;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.LaunchedSystem;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Instantiation;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** A lock under test, or under attack, on a server. */
final class TinySystem extends LaunchedSystem implements LiveSystem {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final TinyPlace place;
    private final AtomicBoolean isReused = new AtomicBoolean(true);
    private final SteppedClients clients;

    TinySystem(Launch launch, TinyPlace place) {
        super(launch);
        this.place = place;
        this.clients = new SteppedClients(launch, PATIENCE);
    }

    @Override
    public Store store() {
        return place;
    }

    @Override
    public Client client(String name, BenchClock clock) {
        return clients.client(name, gate -> connect(new ClientSpec(name, place.address(), lease()), gate, clock));
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
        TinyPlace.Connected client = TinyPlace.Connected.open(spec.address(), gate);
        return new InJvm(client, () -> client.lock(lock(), key(), spec.name(), spec.lease(), clock));
    }

    @Override
    public ProcessConnection connectProcess(ClientSpec spec, CommandGate gate) {
        List<String> command = lock().instantiation() instanceof Instantiation.ExternalProcess program
                ? program.command()
                : lock().processCommand()
                        .orElseGet(() -> ChildJvm.command(TinyLockProgram.class, List.of(lock().name()))
                                .command());
        return program(command, spec, gate, Optional.empty());
    }

    private ProcessConnection program(
            List<String> command, ClientSpec spec, CommandGate gate, Optional<ClockFile> clock) {
        StorePort port = TinyPlace.port(spec.address());
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
                        clock));
    }

    @Override
    public void close() {
        place.close();
    }

    /** A lock in this JVM, over a connection that it is given. */
    private record InJvm(StoreClient client, Supplier<DistributedLock> maker) implements ClientConnection {

        @Override
        public DistributedLock newLock() {
            return maker.get();
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
        public void close() {
            client.close();
        }
    }
}
