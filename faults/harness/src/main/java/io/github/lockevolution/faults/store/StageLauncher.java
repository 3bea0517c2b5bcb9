package io.github.lockevolution.faults.store;

import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.ReplicaRouting;
import io.github.lockevolution.faults.subject.RoutingLauncher;
import io.github.lockevolution.faults.subject.SubjectText;
import io.github.lockevolution.lock.LockSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Puts each lock under test in a store of the kind where it keeps its state. One kind is the caller's, such as that of a Redis which has
 * started; a module on the class path brings each other one, whose store starts when a lock first needs it, and ends when this is closed.
 */
public final class StageLauncher implements RoutingLauncher, AutoCloseable {

    private final StoreKind given;
    private final BenchSettings settings;
    private final Consumer<StoreKind.Started> started;
    private final ProvenStore proven = new ProvenStore(this);
    private final Map<StoreKind, StoreKind.Started> stores = new HashMap<>();
    private final Map<StoreKind, SetupProblem> problems = new HashMap<>();
    /** The given one first, which takes the place of any other for the same locks. */
    private final List<StoreKind> kinds;

    /** With what the system's settings choose. */
    public StageLauncher(StoreKind given) {
        this(given, BenchSettings.ofSystem(), store -> {});
    }

    /**
     * @param given the caller's kind of store
     * @param settings which stores
     * @param started told when a store has started that is not the caller's, before anything is done there
     */
    public StageLauncher(StoreKind given, BenchSettings settings, Consumer<StoreKind.Started> started) {
        this.given = given;
        this.settings = settings;
        this.started = started;
        this.kinds = Stream.concat(
                        Stream.of(given),
                        ServiceLoader.load(StoreKind.class).stream().map(ServiceLoader.Provider::get))
                .toList();
    }

    public BenchSettings settings() {
        return settings;
    }

    /** The same stores, in each of which the canary is broken before a lock comes there. */
    public ProvenStore proven() {
        return proven;
    }

    /** The stores that a lock has needed, but for the caller's. */
    public synchronized List<StoreKind.Started> started() {
        return kinds.stream()
                .filter(kind -> kind != given && stores.containsKey(kind))
                .<StoreKind.Started>map(stores::get)
                .toList();
    }

    /** That of them in which these locks are. */
    public synchronized List<StoreKind.Started> startedFor(List<LockSpec> locks) {
        return kinds.stream()
                .filter(kind -> kind != given && locks.stream().anyMatch(kind::isFor))
                .filter(stores::containsKey)
                .<StoreKind.Started>map(stores::get)
                .toList();
    }

    @Override
    public Launcher route(LockSpec lock) {
        return start(kind(lock));
    }

    private Optional<StoreKind> kindOf(LockSpec lock) {
        return kinds.stream().filter(each -> each.isFor(lock)).findFirst();
    }

    private StoreKind kind(LockSpec lock) {
        return kindOf(lock)
                .orElseThrow(() -> new SetupProblem(
                        SubjectText.class,
                        text -> lock.isSection()
                                ? text.noSections(lock.name())
                                : text.noStore(lock.name(), lock.storeName())));
    }

    /** One that has not started once is not waited for again. */
    private synchronized StoreKind.Started start(StoreKind kind) {
        if (problems.containsKey(kind)) {
            throw problems.get(kind);
        }
        try {
            if (!stores.containsKey(kind)) {
                StoreKind.Started store = kind.start(settings);
                stores.put(kind, store);
                if (kind != given) {
                    started.accept(store);
                }
            }
            return stores.get(kind);
        } catch (SetupProblem e) {
            problems.put(kind, e);
            throw e;
        }
    }

    /** {@inheritDoc} A store that does not start is none that is to be had. */
    @Override
    public List<Launcher> perStore(List<LockSpec> locks) {
        Map<StoreKind, List<LockSpec>> byKind = new LinkedHashMap<>();
        for (LockSpec lock : locks) {
            kindOf(lock)
                    .ifPresent(kind -> byKind.computeIfAbsent(kind, first -> new ArrayList<>())
                            .add(lock));
        }
        return byKind.entrySet().stream()
                .flatMap(entry -> perStore(entry.getKey(), entry.getValue()).stream())
                .toList();
    }

    private List<Launcher> perStore(StoreKind kind, List<LockSpec> locks) {
        try {
            return start(kind).perStore(locks);
        } catch (SetupProblem e) {
            return List.of();
        }
    }

    @Override
    public LockSpec canary() {
        return start(given).canary();
    }

    /** {@inheritDoc} Only the caller's kind may have one. */
    @Override
    public Launcher withReplica() {
        return new ReplicaRouting(given::isFor, start(given).withReplica());
    }

    @Override
    public synchronized void close() {
        stores.values().forEach(StoreKind.Started::close);
    }
}
