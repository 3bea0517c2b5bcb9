package io.github.lockevolution.faults.section;

import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.resource.ResourceKind;
import io.github.lockevolution.faults.resource.ResourceServer;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.Setting;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.KnownCounts;
import io.github.lockevolution.faults.subject.LaunchedSubject.Launch;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.StoreKind;
import io.github.lockevolution.faults.subject.Subject;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.Rule;
import io.github.lockevolution.lock.SectionBacking;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.UUID;
import java.util.stream.Collectors;

/** Puts sections under test, each in the stores from which it asks for something. */
final class SectionLauncher implements StoreKind.Started {

    static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final int NAME_LENGTH = 8;

    private final BenchSettings settings;
    private final List<ResourceKind> kinds;
    private final Map<ResourceKind, ResourceServer> started = new LinkedHashMap<>();

    SectionLauncher(BenchSettings settings) {
        this.settings = settings;
        this.kinds = ServiceLoader.load(ResourceKind.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }

    private SectionBacking backing(LockSpec section) {
        return section.backing(SectionBacking.class).orElseThrow();
    }

    /** Those in which a section works, in the order of their names. */
    private List<ResourceKind> kinds(SectionBacking section) {
        List<ResourceKind> needed = kinds.stream()
                .filter(kind -> section.types().stream().anyMatch(kind::has))
                .sorted((one, other) -> one.storeName().compareTo(other.storeName()))
                .toList();
        section.types().stream()
                .filter(type -> needed.stream().noneMatch(kind -> kind.has(type)))
                .findFirst()
                .ifPresent(type -> {
                    throw new SetupProblem(Message.of(SectionText.class, text -> text.hasNothing(type)));
                });
        if (needed.isEmpty()) {
            throw new SetupProblem(Message.of(SectionText.class, SectionText::asksForNoStore));
        }
        requireIsolated(section, needed);
        return needed;
    }

    private synchronized ResourceServer server(ResourceKind kind) {
        return started.computeIfAbsent(kind, first -> first.start(settings));
    }

    @Override
    public Optional<Message> traces() {
        return kinds.stream().flatMap(kind -> kind.traces(settings).stream()).findFirst();
    }

    @Override
    public void requireFor(LockSpec section) {
        kinds(backing(section)).forEach(this::server);
    }

    @Override
    public Subject launch(LockSpec section, ClientProgram program, Duration lease) {
        List<ResourceServer> servers =
                kinds(backing(section)).stream().map(this::server).toList();
        String key = section.name() + ":" + UUID.randomUUID().toString().substring(0, NAME_LENGTH);
        return SectionSubject.open(new Launch(section, program, key, lease), servers, PATIENCE, () -> {});
    }

    /** {@inheritDoc} Each of its stores is one more. */
    @Override
    public Optional<Subject> launchBeside(Subject original) {
        List<ResourceServer> others = new ArrayList<>();
        Runnable end = () -> others.forEach(ResourceServer::close);
        try {
            for (ResourceKind kind : kinds(backing(original.stage()))) {
                Optional<ResourceServer> other = server(kind).another();
                if (other.isEmpty()) {
                    end.run();
                    return Optional.empty();
                }
                others.add(other.get());
            }
            return Optional.of(SectionSubject.open(Launch.of(original), others, PATIENCE, end));
        } catch (RuntimeException e) {
            end.run();
            throw e;
        }
    }

    @Override
    public synchronized String version() {
        return started.values().stream().map(ResourceServer::version).collect(Collectors.joining(", "));
    }

    /** {@inheritDoc} That of the first kind of store; {@link #perStore} has one for each. */
    @Override
    public LockSpec canary() {
        return canary(kinds.get(0));
    }

    private LockSpec canary(ResourceKind kind) {
        return LockSpec.in(server(kind).canary(), "canary").titled("no section").admits(Rule.SECTION);
    }

    @Override
    public KnownCounts canaryCounts() {
        return KnownCounts.OF_A_SECTION;
    }

    @Override
    public List<Launcher> perStore(List<LockSpec> sections) {
        return sections.stream()
                .flatMap(section -> kinds(backing(section)).stream())
                .distinct()
                .<Launcher>map(kind -> new OfOneStore(this, canary(kind)))
                .toList();
    }

    /** Not of a canary, which is in one store after the other. */
    private synchronized void requireIsolated(SectionBacking section, List<ResourceKind> needed) {
        String level = settings.value(Setting.ISOLATION);
        boolean isCanary =
                started.values().stream().anyMatch(server -> server.canary().equals(section));
        if (!level.isEmpty() && !isCanary && needed.stream().noneMatch(ResourceKind::hasTransactions)) {
            throw new SetupProblem(Message.of(SectionText.class, text -> text.nothingToIsolate(level)));
        }
    }

    /** Breaks the canary in one of the stores. */
    private record OfOneStore(SectionLauncher all, LockSpec canary) implements Launcher {

        @Override
        public void requireFor(LockSpec section) {
            all.requireFor(section);
        }

        @Override
        public KnownCounts canaryCounts() {
            return all.canaryCounts();
        }

        @Override
        public Subject launch(LockSpec section, ClientProgram program, Duration lease) {
            return all.launch(section, program, lease);
        }
    }

    @Override
    public synchronized void close() {
        started.values().forEach(ResourceServer::close);
    }
}
