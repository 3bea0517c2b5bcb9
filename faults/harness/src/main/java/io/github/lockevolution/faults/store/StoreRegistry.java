package io.github.lockevolution.faults.store;

import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.ReplicaRouting;
import io.github.lockevolution.faults.subject.RoutingLauncher;
import io.github.lockevolution.faults.subject.SubjectText;
import io.github.lockevolution.lock.LockSpec;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Puts each lock under test in a store of the kind where it keeps its state. One kind is the caller's, such as that of a Redis which has
 * started. Each other kind comes from a module on the class path; its store starts when a lock first needs it, and ends when this is
 * closed.
 */
public final class StoreRegistry implements StoreKind.Stores, RoutingLauncher, AutoCloseable {

    private final StoreKind given;
    private final BenchSettings settings;
    private final Consumer<StoreKind.Started> started;
    private final ProvenStore proven = new ProvenStore(this);
    private final Map<StoreKind, StoreKind.Started> stores = new HashMap<>();
    private final Map<StoreKind, SetupProblem> problems = new HashMap<>();
    /** The kinds in whose stores a lock is under test. A section's single stores, which its own kind starts, are not among them. */
    private final Set<StoreKind> needed = new HashSet<>();

    private final Set<StoreKind> told = new HashSet<>();
    /** The kinds, the given one first, instead of any other of its name. */
    private final List<StoreKind> kinds;

    /** A registry with the stores that the system settings choose. */
    public StoreRegistry(StoreKind given) {
        this(given, BenchSettings.ofSystem(), store -> {});
    }

    /**
     * @param given the caller's kind of store
     * @param settings choose the stores
     * @param started receives each store that has started and is not the caller's, before its first command
     */
    public StoreRegistry(StoreKind given, BenchSettings settings, Consumer<StoreKind.Started> started) {
        this.given = given;
        this.settings = settings;
        this.started = started;
        Stream<StoreKind> others = StoreKind.all().filter(kind -> !kind.name().equals(given.name()));
        this.kinds = Stream.concat(Stream.of(given), others).toList();
    }

    @Override
    public BenchSettings settings() {
        return settings;
    }

    /** The same stores, in each of which the canary is broken before a lock comes there. */
    public ProvenStore proven() {
        return proven;
    }

    @Override
    public List<StoreKind> kinds() {
        return kinds;
    }

    /** The stores that a lock has needed, except the caller's. */
    public List<StoreKind.Started> started() {
        return started(kind -> true);
    }

    /** The stores among them in which these locks are. */
    public List<StoreKind.Started> startedFor(List<LockSpec> locks) {
        return started(kind -> locks.stream().anyMatch(kind::isFor));
    }

    private synchronized List<StoreKind.Started> started(Predicate<StoreKind> which) {
        return kinds.stream()
                .filter(kind -> kind != given && needed.contains(kind) && which.test(kind))
                .<StoreKind.Started>map(stores::get)
                .toList();
    }

    @Override
    public Launcher route(LockSpec lock) {
        return needed(kind(lock), lock);
    }

    private synchronized StoreKind.Started needed(StoreKind kind, LockSpec lock) {
        StoreKind.Started store = store(kind, lock);
        needed.add(kind);
        return store;
    }

    @Override
    public synchronized StoreKind.Started store(StoreKind kind, LockSpec lock) {
        StoreKind.Started store = start(kind);
        store.requireFor(lock);
        if (kind != given && told.add(kind)) {
            started.accept(store);
        }
        return store;
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

    /** Starts a store of this kind, if none runs; a kind that has failed to start is not tried again. */
    private synchronized StoreKind.Started start(StoreKind kind) {
        if (problems.containsKey(kind)) {
            throw problems.get(kind);
        }
        try {
            if (!stores.containsKey(kind)) {
                stores.put(kind, kind.start(this));
            }
            return stores.get(kind);
        } catch (SetupProblem e) {
            problems.put(kind, e);
            throw e;
        }
    }

    /** {@inheritDoc} A store that does not start, or is too old for the lock, counts as not available. */
    @Override
    public List<Launcher> perStore(LockSpec lock) {
        try {
            return kindOf(lock).map(kind -> needed(kind, lock).perStore(lock)).orElseGet(List::of);
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
