package io.github.lockevolution.faults.section;

import io.github.lockevolution.faults.client.ClientConnection;
import io.github.lockevolution.faults.client.CommandSource;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.store.StoreClient;
import io.github.lockevolution.faults.store.StorePlace;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.LaunchedSystem.Launch;
import io.github.lockevolution.faults.subject.Program;
import io.github.lockevolution.faults.text.Quoted;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.SectionBinding;
import io.github.lockevolution.lock.SectionBinding.Section;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** A section in Java: each client has an object of its own, over connections of its own. */
final class SectionInJvm implements SectionCode {

    /** The client that puts the resources into their first state, and looks at them in the end. */
    private static final String INSPECTOR = "I";

    private final Launch launch;
    private final SectionBinding binding;
    private final List<StorePlace> places;
    private final LockKeys lockKeys;
    private final List<StoreClient> inspecting = new ArrayList<>();
    private final InspectorThread inspector;
    private volatile boolean isInspected;
    /** The first command of a thread that a finished client had left behind. */
    private final AtomicReference<String> sentLate = new AtomicReference<>();

    private SectionInJvm(Launch launch, List<StorePlace> places, LockKeys lockKeys, Duration patience) {
        this.launch = launch;
        this.lockKeys = lockKeys;
        this.binding = launch.lock().binding(SectionBinding.class).orElseThrow();
        this.places = places;
        this.inspector = new InspectorThread(launch.lock().name(), patience);
    }

    /**
     * Connects the inspector of the resource, which looks at it before and after the clients.
     *
     * @param lockKeys gets the keys of the lock
     * @param patience after which nobody waits for a call any more
     */
    static SectionInJvm open(Launch launch, List<StorePlace> places, LockKeys lockKeys, Duration patience) {
        ConnectionWatch.begin();
        SectionInJvm code = new SectionInJvm(launch, places, lockKeys, patience);
        places.forEach(place -> code.inspecting.add(place.connect(INSPECTOR, code.noticing(place))));
        return code;
    }

    /** Lets the inspector's commands pass, and notes their keys or rows. */
    private CommandGate noticing(StorePlace place) {
        return command -> {
            if (!isInspected) {
                sentLate.compareAndSet(null, command.name());
                throw new IOException("nothing is asked of the section; " + command.name() + " is not sent");
            }
            place.noticeSetUp(command.words());
            return GateDecision.LET_THROUGH;
        };
    }

    @Override
    public void setUp() {
        try {
            inspect("setUp", section -> {
                section.setUp();
                return section;
            });
        } catch (InconclusiveException e) {
            throw e.getCause() == null ? e : new SetupProblem(e, e.getCause());
        }
    }

    @Override
    public Optional<String> state() {
        return inspect("state", Section::state);
    }

    @Override
    public Optional<String> brokenInvariant() {
        return inspect("check", Section::brokenInvariant);
    }

    @Override
    public boolean hasCheck() {
        return inspect("check", Section::hasCheck);
    }

    /** Asks a section something. */
    @FunctionalInterface
    private interface Inspection<T> {

        T of(Section section) throws Exception;
    }

    /**
     * Asks a section that no client has, past every gate.
     *
     * @param method the method of the section, for the message
     */
    private <T> T inspect(String method, Inspection<T> inspection) {
        return inspector.call(method, () -> inspected(method, inspection));
    }

    private <T> T inspected(String method, Inspection<T> inspection) {
        requireNothingLate();
        isInspected = true;
        List<AutoCloseable> opened = new ArrayList<>();
        inspecting.forEach(StoreClient::beginAttempt);
        try (Section section = made(inspecting, INSPECTOR, new BenchClock(), opened)) {
            try {
                return inspection.of(section);
            } finally {
                close(opened);
            }
        } catch (InconclusiveException | SetupProblem e) {
            throw e;
        } catch (Throwable e) {
            throw failed(method, e);
        } finally {
            isInspected = false;
        }
    }

    private void requireNothingLate() {
        Optional.ofNullable(sentLate.get()).ifPresent(command -> {
            String section = launch.lock().name();
            throw new InconclusiveException(SectionText.class, text -> text.sendsLate(section, command));
        });
    }

    private InconclusiveException failed(String method, Throwable e) {
        String section = launch.lock().name();
        return new InconclusiveException(SectionText.class, text -> text.failed(section, method, Quoted.thrown(e)), e);
    }

    private static void close(List<AutoCloseable> opened) throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
    }

    private Section made(List<StoreClient> over, String owner, InstantSource clock, List<AutoCloseable> opened)
            throws Exception {
        SectionBinding.Stores stores = new SectionBinding.Stores() {

            @Override
            public Object object(Class<?> type) throws Exception {
                return SectionInJvm.this.object(over, type, opened);
            }

            @Override
            public DistributedLock known(DistributedLock lock) {
                return lockKeys.noting(lock);
            }
        };
        return binding.maker().make(stores, launch.key(), owner, launch.lease(), clock);
    }

    private Object object(List<StoreClient> over, Class<?> type, List<AutoCloseable> opened) throws Exception {
        for (int i = 0; i < places.size(); i++) {
            if (places.get(i).has(type.getName())) {
                Object given = over.get(i).object(type, opened);
                if (given instanceof URI uri) {
                    ConnectionWatch.allow(uri);
                }
                return given;
            }
        }
        throw new SetupProblem(SectionText.class, text -> text.hasNothing(type.getName()));
    }

    @Override
    public ClientConnection connect(
            String owner,
            CommandGate gate,
            InstantSource clock,
            AtomicReference<PlaceGate.Standing> standing,
            Listener listener) {
        List<StoreClient> over = new ArrayList<>();
        try {
            places.forEach(place -> over.add(place.connect(owner, new PlaceGate(gate, place, standing, lockKeys))));
            return new SectionConnection(over, source(), () -> newRun(over, owner, clock, listener));
        } catch (RuntimeException e) {
            over.forEach(StoreClient::close);
            throw e;
        }
    }

    /** A section that is told the address of its store connects there by itself. */
    private CommandSource source() {
        return binding.types().contains(URI.class.getName()) ? CommandSource.PORT : CommandSource.CALLING_THREAD;
    }

    private Program newRun(List<StoreClient> over, String owner, InstantSource clock, Listener listener) {
        List<AutoCloseable> opened = new ArrayList<>();
        try {
            return new SectionRun(made(over, owner, clock, opened), opened, listener);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw failed("new", e);
        }
    }

    @Override
    public void close() {
        inspector.close();
        inspecting.forEach(StoreClient::close);
    }
}
