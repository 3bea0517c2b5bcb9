package io.github.lockevolution.faults.section;

import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.setup.Setting;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.store.StoreKind.Stores;
import io.github.lockevolution.faults.subject.KnownCounts;
import io.github.lockevolution.faults.subject.LaunchedSystem.Launch;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SectionBinding;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Puts sections under test, each in the stores from which it asks for something. */
final class SectionLauncher implements StoreKind.Started {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Stores stores;
    private final Runnable end;
    private final List<StoreKind> kinds;
    /** The stores that sections have worked in. */
    private final Map<StoreKind, StoreKind.Started> used = Collections.synchronizedMap(new LinkedHashMap<>());

    /**
     * @param stores in which sections work
     * @param end done at the end
     */
    SectionLauncher(Stores stores, Runnable end) {
        this.stores = stores;
        this.end = end;
        this.kinds = stores.kinds().stream()
                .filter(kind -> !kind.types().isEmpty())
                .sorted(Comparator.comparing(StoreKind::name))
                .toList();
    }

    private SectionBinding binding(LockSpec section) {
        return section.binding(SectionBinding.class).orElseThrow();
    }

    /** The stores in which a section works, in the order of their names. */
    private List<StoreKind> kinds(SectionBinding section) {
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

    private StoreKind.Started server(StoreKind kind, LockSpec section) {
        StoreKind.Started store = stores.store(kind, section);
        used.put(kind, store);
        return store;
    }

    /** The stores in which a section works, which let sections in. */
    private List<StoreKind.Started> servers(LockSpec section) {
        return kinds(binding(section)).stream()
                .map(kind -> server(kind, section))
                .toList();
    }

    @Override
    public void requireFor(LockSpec section) {
        servers(section);
    }

    @Override
    public SystemUnderTest launch(LockSpec section, ClientProgram program, Duration lease) {
        return SectionSystem.open(Launch.underNewName(section, program, lease), servers(section), PATIENCE, () -> {});
    }

    /** {@inheritDoc} Each of its stores is one more. */
    @Override
    public Optional<SystemUnderTest> launchBeside(SystemUnderTest original) {
        List<StoreKind.Started> servers = servers(original.lock());
        List<StoreKind.Started> others = new ArrayList<>();
        Runnable end = () -> others.forEach(StoreKind.Started::close);
        try {
            servers.forEach(server -> server.another().ifPresent(others::add));
            if (others.size() < servers.size()) {
                end.run();
                return Optional.empty();
            }
            return Optional.of(SectionSystem.open(Launch.of(original), others, PATIENCE, end));
        } catch (RuntimeException e) {
            end.run();
            throw e;
        }
    }

    /** {@inheritDoc} Of all that have started, and how far their transactions are kept apart. */
    @Override
    public String version() {
        return used.entrySet().stream()
                .map(each -> each.getValue().version() + isolation(each.getKey()))
                .collect(Collectors.joining(", "));
    }

    private String isolation(StoreKind kind) {
        String level = stores.settings().value(Setting.ISOLATION);
        boolean isChosen = kind.hasTransactions() && !level.isEmpty();
        return isChosen ? ", " + level.toUpperCase(Locale.ROOT).replace('-', ' ') : "";
    }

    /** Each of its stores has one: {@link #perStore}. */
    @Override
    public LockSpec canary() {
        throw new UnsupportedOperationException("which store a section is in is not known");
    }

    @Override
    public List<Launcher> perStore(LockSpec section) {
        return servers(section).stream().<Launcher>map(OneStore::new).toList();
    }

    private void requireIsolated(List<StoreKind> needed) {
        String level = stores.settings().value(Setting.ISOLATION);
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
        public SystemUnderTest launch(LockSpec section, ClientProgram program, Duration lease) {
            requireFor(section);
            return SectionSystem.open(Launch.underNewName(section, program, lease), List.of(store), PATIENCE, () -> {});
        }
    }

    @Override
    public void close() {
        end.run();
    }
}
