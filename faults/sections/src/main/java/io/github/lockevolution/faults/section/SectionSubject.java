package io.github.lockevolution.faults.section;

import io.github.lockevolution.faults.client.SteppedClients;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.resource.Resource;
import io.github.lockevolution.faults.resource.ResourceClient;
import io.github.lockevolution.faults.resource.ResourceServer;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.LaunchedSubject;
import io.github.lockevolution.faults.subject.SectionEnd;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Quoted;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.SectionBacking;
import io.github.lockevolution.lock.SectionBacking.Section;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/** A section under test, in a place of its own in each of its stores. */
final class SectionSubject extends LaunchedSubject implements SectionEnd {

    /** Who puts the resource into its first state, and looks at it in the end. */
    private static final String INSPECTOR = "I";

    private final SectionBacking backing;
    private final List<Resource> resources;
    private final List<ResourceClient> inspecting = new ArrayList<>();
    private final SteppedClients clients;
    private final SectionStore store;
    private final Runnable end;
    private final Map<String, String> answers = new ConcurrentHashMap<>();

    private SectionSubject(Launch launch, List<Resource> resources, Duration patience, Runnable end) {
        super(launch);
        this.backing = stage().backing(SectionBacking.class).orElseThrow();
        this.resources = List.copyOf(resources);
        this.clients = new SteppedClients(stage(), program(), key(), patience);
        this.store = new SectionStore(resources);
        this.end = end;
    }

    /**
     * Makes a place in each store, and has the section put its resource there.
     *
     * @param patience how long a client may take from one stop to the next
     * @param end done when the subject has been closed
     * @throws SetupProblem if the section cannot do so
     */
    static SectionSubject open(Launch launch, List<ResourceServer> servers, Duration patience, Runnable end) {
        List<Resource> resources = new ArrayList<>();
        try {
            servers.forEach(server -> resources.add(server.open()));
            SectionSubject subject = new SectionSubject(launch, resources, patience, end);
            resources.forEach(resource -> subject.inspecting.add(resource.connect(noticing(resource))));
            subject.setUp();
            return subject;
        } catch (RuntimeException e) {
            resources.forEach(Resource::close);
            throw e;
        }
    }

    /** Lets everything through, and learns what it is about. */
    private static CommandGate noticing(Resource resource) {
        return command -> {
            resource.noticeSetUp(command.words());
            return GateDecision.LET_THROUGH;
        };
    }

    private void setUp() {
        try {
            inspect("setUp", section -> {
                section.setUp();
                return section;
            });
        } catch (InconclusiveException e) {
            throw e.getCause() == null ? e : new SetupProblem(e, e.getCause());
        }
        resources.forEach(Resource::noteFirstState);
    }

    /** Asks a section something. */
    @FunctionalInterface
    private interface Inspection<T> {

        T of(Section section) throws Exception;
    }

    /**
     * Asks a section that no client has, past every gate.
     *
     * @param method which of its methods is called
     */
    private <T> T inspect(String method, Inspection<T> inspection) {
        List<AutoCloseable> opened = new ArrayList<>();
        inspecting.forEach(ResourceClient::beginAttempt);
        try (Section section = made(inspecting, INSPECTOR, new BenchClock(), opened)) {
            try {
                return inspection.of(section);
            } finally {
                close(opened);
            }
        } catch (InconclusiveException | SetupProblem e) {
            throw e;
        } catch (Exception e) {
            throw new InconclusiveException(
                    Message.of(SectionText.class, text -> text.failed(stage().name(), method, Quoted.thrown(e))), e);
        }
    }

    private static void close(List<AutoCloseable> opened) throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
    }

    private Section made(List<ResourceClient> over, String owner, InstantSource clock, List<AutoCloseable> opened)
            throws Exception {
        return backing.maker().make(type -> object(over, type, opened), key(), owner, lease(), clock);
    }

    private Object object(List<ResourceClient> over, Class<?> type, List<AutoCloseable> opened) throws Exception {
        for (int i = 0; i < resources.size(); i++) {
            if (resources.get(i).has(type.getName())) {
                return over.get(i).object(type, opened);
            }
        }
        throw new SetupProblem(Message.of(SectionText.class, text -> text.hasNothing(type.getName())));
    }

    @Override
    public Store store() {
        return store;
    }

    @Override
    public Client client(String owner, BenchClock clock) {
        AtomicReference<Resource> at = new AtomicReference<>(resources.get(0));
        return clients.client(
                owner,
                (gate, timer) -> connected(owner, clock, gate, at),
                command -> at.get().notice(command));
    }

    private SectionConnection connected(
            String owner, InstantSource clock, CommandGate gate, AtomicReference<Resource> at) {
        List<ResourceClient> over = new ArrayList<>();
        try {
            resources.forEach(resource -> over.add(resource.connect(new MarkingGate(gate, resource, at))));
            return new SectionConnection(over, () -> newRun(over, owner, clock));
        } catch (RuntimeException e) {
            over.forEach(ResourceClient::close);
            throw e;
        }
    }

    private DistributedLock newRun(List<ResourceClient> over, String owner, InstantSource clock) {
        answers.remove(owner);
        List<AutoCloseable> opened = new ArrayList<>();
        try {
            return new SectionRun(made(over, owner, clock, opened), opened, answer -> answers.put(owner, answer));
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new InconclusiveException(
                    Message.of(SectionText.class, text -> text.failed(stage().name(), "new", Quoted.thrown(e))), e);
        }
    }

    @Override
    public Optional<SectionEnd> section() {
        return Optional.of(this);
    }

    @Override
    public Optional<String> answer(String client) {
        return Optional.ofNullable(answers.get(client));
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
    public void close() {
        inspecting.forEach(ResourceClient::close);
        store.close();
        end.run();
    }
}
