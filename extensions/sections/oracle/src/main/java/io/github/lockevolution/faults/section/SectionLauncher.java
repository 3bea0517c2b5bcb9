package io.github.lockevolution.faults.section;

import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.Setting;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.subject.KnownCounts;
import io.github.lockevolution.faults.subject.LaunchedSubject.Launch;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.Subject;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.Rule;
import io.github.lockevolution.lock.SectionBacking;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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
    private final List<StoreKind> kinds;
    private final Map<StoreKind, StoreKind.Started> started = new LinkedHashMap<>();

    SectionLauncher(BenchSettings settings) {
        this.settings = settings;
        this.kinds = ServiceLoader.load(StoreKind.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(kind -> !kind.types().isEmpty())
                .sorted(Comparator.comparing(StoreKind::name))
                .toList();
    }

    private SectionBacking backing(LockSpec section) {
        return section.backing(SectionBacking.class).orElseThrow();
    }

    /** Those in which a section works, in the order of their names. */
    private List<StoreKind> kinds(SectionBacking section) {
        List<StoreKind> needed = kinds.stream()
                .filter(kind -> !Collections.disjoint(kind.types(), section.types()))
                .toList();
        section.types().stream()
                .filter(type -> needed.stream().noneMatch(kind -> kind.types().contains(type)))
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

    private synchronized StoreKind.Started server(StoreKind kind) {
        return started.computeIfAbsent(kind, first -> first.start(settings));
    }

    @Override
    public Optional<Message> traces() {
        return kinds.stream().flatMap(kind -> kind.traces(settings).stream()).findFirst();
    }

    /** The stores in which a section works, which let sections in. */
    private List<StoreKind.Started> servers(LockSpec section) {
        List<StoreKind.Started> servers =
                kinds(backing(section)).stream().map(this::server).toList();
        servers.forEach(server -> server.requireFor(section));
        return servers;
    }

    @Override
    public void requireFor(LockSpec section) {
        servers(section);
    }

    @Override
    public Subject launch(LockSpec section, ClientProgram program, Duration lease) {
        String key = section.name() + ":" + UUID.randomUUID().toString().substring(0, NAME_LENGTH);
        return SectionSubject.open(new Launch(section, program, key, lease), servers(section), PATIENCE, () -> {});
    }

    /** {@inheritDoc} Each of its stores is one more. */
    @Override
    public Optional<Subject> launchBeside(Subject original) {
        List<StoreKind.Started> others = new ArrayList<>();
        Runnable end = () -> others.forEach(StoreKind.Started::close);
        try {
            for (StoreKind.Started server : servers(original.stage())) {
                Optional<StoreKind.Started> other = server.another();
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

    /** {@inheritDoc} Of all that have started, and how far their transactions are kept apart. */
    @Override
    public synchronized String version() {
        return started.keySet().stream().map(this::version).collect(Collectors.joining(", "));
    }

    private String version(StoreKind kind) {
        String level = settings.value(Setting.ISOLATION);
        String version = started.get(kind).version();
        return kind.hasTransactions() && !level.isEmpty()
                ? version + ", " + level.toUpperCase(Locale.ROOT).replace('-', ' ')
                : version;
    }

    /** {@inheritDoc} That of the first kind of store; {@link #perStore} has one for each. */
    @Override
    public LockSpec canary() {
        return canary(kinds.get(0));
    }

    private LockSpec canary(StoreKind kind) {
        StoreKind.Started server = server(kind);
        LockSpec canary = LockSpec.in(server.sectionCanary(), "canary")
                .titled("no section")
                .admits(Rule.SECTION);
        server.requireFor(canary);
        return canary;
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
    private synchronized void requireIsolated(SectionBacking section, List<StoreKind> needed) {
        String level = settings.value(Setting.ISOLATION);
        boolean isCanary = started.values().stream()
                .anyMatch(server -> server.sectionCanary().equals(section));
        if (!level.isEmpty() && !isCanary && needed.stream().noneMatch(StoreKind::hasTransactions)) {
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
        started.values().forEach(StoreKind.Started::close);
    }
}
