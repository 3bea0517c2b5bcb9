package io.github.lockevolution.faults.section;

import io.github.lockevolution.faults.client.ClientConnection;
import io.github.lockevolution.faults.client.StoreSession;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.GatedPort;
import io.github.lockevolution.faults.program.ClockFile;
import io.github.lockevolution.faults.program.ProgramConnection;
import io.github.lockevolution.faults.program.ProgramPort;
import io.github.lockevolution.faults.program.ProgramStore;
import io.github.lockevolution.faults.program.SectionProgram;
import io.github.lockevolution.faults.program.StorePorts;
import io.github.lockevolution.faults.store.StorePlace;
import io.github.lockevolution.faults.store.StorePort;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.LaunchedSystem.Launch;
import java.net.URI;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/** A section that is a program in any language: each client is a process of its own, behind a port for each store. */
final class SectionInProgram implements SectionCode {

    private final Launch launch;
    private final List<String> command;
    private final List<StorePlace> places;
    private final LockKeys lockKeys = new LockKeys();
    /** Whether a program goes on as the next client when one has died; false once it has shown that it cannot. */
    private final AtomicBoolean isReused = new AtomicBoolean(true);

    private final Queue<SeenCommand> seen = new ConcurrentLinkedQueue<>();
    private final SectionProgram inspector;

    /** A command that came to a store while the resource was put into its first state. */
    private record SeenCommand(StorePlace place, List<String> words) {}

    private SectionInProgram(Launch launch, List<String> command, List<StorePlace> places) {
        this.launch = launch;
        this.command = List.copyOf(command);
        this.places = List.copyOf(places);
        List<StorePort> ports = places.stream().map(StorePlace::port).toList();
        this.inspector = SectionProgram.start(
                command, port(CommandGate.OPEN, ports, (place, gate) -> seeing(place), Optional.empty()));
    }

    /**
     * Starts the program that puts the resource into its first state, and looks at it in the end: no gate stands before its commands.
     *
     * @throws io.github.lockevolution.faults.setup.SetupProblem if it cannot be started
     */
    static SectionInProgram start(Launch launch, List<String> command, List<StorePlace> places) {
        return new SectionInProgram(launch, command, places);
    }

    private CommandGate seeing(StorePlace place) {
        return command -> {
            seen.add(new SeenCommand(place, command.words()));
            return GateDecision.LET_THROUGH;
        };
    }

    /** {@inheritDoc} Its commands are noted, so that the stores are looked at where it has worked. */
    @Override
    public void setUp() {
        inspector.setUp();
        seen.forEach(each -> each.place().noticeSetUp(each.words()));
        seen.clear();
    }

    @Override
    public Optional<String> state() {
        return inspector.state();
    }

    @Override
    public Optional<String> brokenInvariant() {
        return inspector.brokenInvariant();
    }

    @Override
    public boolean hasCheck() {
        return inspector.hasCheck();
    }

    /** Puts the gate of one store behind that of the client. */
    @FunctionalInterface
    private interface Wrapping {

        CommandGate of(StorePlace place, CommandGate gate);
    }

    private ProgramPort port(CommandGate gate, List<StorePort> ports, Wrapping wrapping, Optional<ClockFile> clock) {
        List<Function<CommandGate, GatedPort>> openers = new ArrayList<>();
        for (int i = 0; i < ports.size(); i++) {
            StorePort port = ports.get(i);
            StorePlace place = places.get(i);
            openers.add(behind -> port.open(wrapping.of(place, behind)));
        }
        return ProgramPort.open(
                gate,
                command -> ports.stream().anyMatch(port -> port.isSetUp(command)),
                new StorePorts(openers, urls -> environment(ports, urls)),
                Optional.empty(),
                clock);
    }

    private static Map<String, String> environment(List<StorePort> ports, List<URI> urls) {
        Map<String, String> variables = new HashMap<>();
        for (int i = 0; i < ports.size(); i++) {
            variables.putAll(ports.get(i).environment(urls.get(i)));
        }
        return variables;
    }

    @Override
    public ClientConnection connect(
            String owner,
            CommandGate gate,
            InstantSource clock,
            AtomicReference<PlaceGate.Standing> standing,
            Listener listener) {
        List<StorePort> ports = places.stream().map(StorePlace::port).toList();
        ClockFile file = ClockFile.create(clock);
        return ProgramConnection.open(
                ProgramConnection.BeginLine.of(launch.key(), owner, launch.lease(), launch.lock()),
                command,
                isReused,
                Optional.of(file),
                () -> port(
                        gate,
                        ports,
                        (place, behind) -> new PlaceGate(behind, place, standing, lockKeys),
                        Optional.of(file)),
                new AllOf(ports),
                answer -> listener.answered(answer, answer));
    }

    @Override
    public void close() {
        inspector.close();
    }

    /** The holdings of a client's connections in all of its stores. */
    private record AllOf(List<StorePort> stores) implements ProgramStore, CompositeConnections {

        /** {@inheritDoc} One that has come to one of its stores by then has sent something, and is not begun anew. */
        @Override
        public boolean keepsConnection() {
            return stores.size() > 1 && stores.stream().anyMatch(StorePort::isAnyOpen);
        }

        @Override
        public Optional<StoreSession> session() {
            return stores.stream().flatMap(store -> store.session().stream()).findFirst();
        }

        @Override
        public void beginAttempt() {
            stores.forEach(ProgramStore::beginAttempt);
        }

        @Override
        public boolean isLeftOver() {
            return stores.stream().anyMatch(ProgramStore::isLeftOver);
        }

        @Override
        public void endClient() {
            stores.forEach(ProgramStore::endClient);
        }
    }
}
