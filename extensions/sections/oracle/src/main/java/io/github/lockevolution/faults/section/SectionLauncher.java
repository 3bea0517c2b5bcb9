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
import java.util.stream.Collectors;

/** Puts sections under test, each in the stores from which it asks for something. */
final class SectionLauncher implements StoreKind.Started {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

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
                    throw new SetupProblem(SectionText.class, text -> text.hasNothing(type));
                });
        if (needed.isEmpty()) {
            throw new SetupProblem(SectionText.class, SectionText::asksForNoStore);
        }
        requireIsolated(needed);
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
        return SectionSubject.open(Launch.underNewName(section, program, lease), servers(section), PATIENCE, () -> {});
    }

    /** {@inheritDoc} Each of its stores is one more. */
    @Override
    public Optional<Subject> launchBeside(Subject original) {
        List<StoreKind.Started> servers = servers(original.stage());
        List<StoreKind.Started> others = new ArrayList<>();
        Runnable end = () -> others.forEach(StoreKind.Started::close);
        try {
            servers.forEach(server -> server.another().ifPresent(others::add));
            if (others.size() < servers.size()) {
                end.run();
                return Optional.empty();
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
        return started.entrySet().stream()
                .map(each -> each.getValue().version() + isolation(each.getKey()))
                .collect(Collectors.joining(", "));
    }

    private String isolation(StoreKind kind) {
        String level = settings.value(Setting.ISOLATION);
        boolean isChosen = kind.hasTransactions() && !level.isEmpty();
        return isChosen ? ", " + level.toUpperCase(Locale.ROOT).replace('-', ' ') : "";
    }

    /** {@inheritDoc} That of the first kind of store; {@link #perStore} has one for each. */
    @Override
    public LockSpec canary() {
        return oneStore(kinds.get(0)).canary();
    }

    private OneStore oneStore(StoreKind kind) {
        OneStore one = new OneStore(server(kind));
        one.requireFor(one.canary());
        return one;
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
                .<Launcher>map(this::oneStore)
                .toList();
    }

    private void requireIsolated(List<StoreKind> needed) {
        String level = settings.value(Setting.ISOLATION);
        if (!level.isEmpty() && needed.stream().noneMatch(StoreKind::hasTransactions)) {
            throw new SetupProblem(SectionText.class, text -> text.nothingToIsolate(level));
        }
    }

    /** Breaks the canary in one of the stores. */
    private record OneStore(StoreKind.Started store) implements Launcher {

        @Override
        public LockSpec canary() {
            return LockSpec.in(store.sectionCanary(), "canary").titled("no section");
        }

        @Override
        public KnownCounts canaryCounts() {
            return KnownCounts.OF_A_SECTION;
        }

        @Override
        public void requireFor(LockSpec section) {
            store.requireFor(section);
        }

        @Override
        public Subject launch(LockSpec section, ClientProgram program, Duration lease) {
            requireFor(section);
            return SectionSubject.open(
                    Launch.underNewName(section, program, lease), List.of(store), PATIENCE, () -> {});
        }
    }

    @Override
    public synchronized void close() {
        started.values().forEach(StoreKind.Started::close);
    }
}
