package io.github.lockevolution.tiny;

import io.github.lockevolution.faults.client.ClientConnection;
import io.github.lockevolution.faults.client.CommandSource;
import io.github.lockevolution.faults.client.SteppedClients;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.program.ClientSpec;
import io.github.lockevolution.faults.program.ClockFile;
import io.github.lockevolution.faults.program.ProgramConnection;
import io.github.lockevolution.faults.program.ProgramPort;
import io.github.lockevolution.faults.program.StorePorts;
import io.github.lockevolution.faults.store.CanaryValue;
import io.github.lockevolution.faults.store.StoreClient;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.store.StorePlace;
import io.github.lockevolution.faults.store.StorePort;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.LaunchedSubject;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.faults.subject.StoreArguments;
import io.github.lockevolution.faults.subject.Subject;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.Making;
import io.github.lockevolution.lock.SectionBacking;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** Puts locks under test on the server, and has places for sections. */
final class TinyLauncher implements StoreKind.Started {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** A key with a value. */
    private record Value(TinyClient tiny, String key) implements CanaryValue {

        @Override
        public Optional<String> read() {
            return Optional.of(tiny.ask("GET", key)).filter(answer -> !answer.equals("none"));
        }

        @Override
        public void write(String value) {
            tiny.ask("PUT", key, value);
        }

        @Override
        public boolean remove() {
            return tiny.ask("DROP", key).equals("yes");
        }
    }

    /** Makes the lock of one client. */
    @FunctionalInterface
    interface Maker {

        DistributedLock make(TinyClient tiny, String key, String owner, Duration lease);
    }

    /** A lock there that somebody describes. */
    static LockSpec lock(String name, Maker maker) {
        return lock(TinyKind.NAME, name, maker);
    }

    /** The same in a store of another name. */
    static LockSpec lock(String store, String name, Maker maker) {
        return LockSpec.in(
                new TinyKind.Place(
                        store, (access, key, owner, lease, clock) -> maker.make(tiny(access), key, owner, lease)),
                name);
    }

    private static TinyClient tiny(StoreArguments.Access access) {
        try {
            return (TinyClient) access.object(TinyClient.class, List.of());
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private final Supplier<LockSpec> canary;

    TinyLauncher() {
        this(() -> lock("canary", (tiny, key, owner, lease) -> new CanaryValue.Lock(new Value(tiny, key), owner)));
    }

    /** @param canary the lock that is known to be broken */
    TinyLauncher(Supplier<LockSpec> canary) {
        this.canary = canary;
    }

    @Override
    public String version() {
        return TinyServer.VERSION;
    }

    @Override
    public void requireFor(LockSpec lock) {
        // It has all commands that there are.
    }

    @Override
    public LockSpec canary() {
        return canary.get();
    }

    @Override
    public SectionBacking sectionCanary() {
        return new SectionBacking(Set.of(TinyKind.TYPE), TinyKind.NAME, (stores, key, owner, lease, clock) -> {
            TinyClient tiny = (TinyClient) stores.object(TinyClient.class);
            return new CanaryValue.Section(new Value(tiny, "number"), new Value(tiny, "copy"));
        });
    }

    @Override
    public StorePlace open() {
        return TinyPlace.open();
    }

    @Override
    public Optional<StoreKind.Started> another() {
        return Optional.of(new TinyLauncher());
    }

    @Override
    public Subject launch(LockSpec lock, ClientProgram program, Duration lease) {
        return new TinySubject(LaunchedSubject.Launch.underNewName(lock, program, lease));
    }

    @Override
    public Optional<Subject> launchBeside(Subject original) {
        return Optional.of(new TinySubject(LaunchedSubject.Launch.of(original)));
    }

    @Override
    public void close() {
        // Each server ends with what is put under test there.
    }

    private static final class TinySubject extends LaunchedSubject {

        private final TinyPlace place = TinyPlace.open();
        private final AtomicBoolean isReused = new AtomicBoolean(true);
        private final SteppedClients clients;

        TinySubject(Launch launch) {
            super(launch);
            this.clients = new SteppedClients(launch, PATIENCE);
        }

        @Override
        public Store store() {
            return place;
        }

        @Override
        public Client client(String name, BenchClock clock) {
            return clients.client(
                    name,
                    gate -> lock().making() instanceof Making.Program program
                            ? program(program, name, gate, clock)
                            : inJvm(name, gate, clock));
        }

        private ClientConnection inJvm(String name, CommandGate gate, BenchClock clock) {
            StoreClient client = place.connect(gate);
            TinyKind.Place backing = lock().backing(TinyKind.Place.class).orElseThrow();
            return new InJvm(client, () -> backing.maker().make(client, key(), name, lease(), clock));
        }

        private ClientConnection program(Making.Program program, String name, CommandGate gate, BenchClock clock) {
            StorePort port = place.port();
            Optional<ClockFile> file = Optional.of(ClockFile.create(clock));
            return ProgramConnection.open(
                    new ClientSpec(name, new Address("", 0), lease()),
                    key(),
                    program.command(),
                    isReused,
                    file,
                    () -> ProgramPort.open(
                            gate,
                            command -> false,
                            new StorePorts(List.of(port::open), urls -> port.environment(urls.get(0))),
                            Optional.empty(),
                            file));
        }

        @Override
        public void close() {
            place.close();
        }
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
