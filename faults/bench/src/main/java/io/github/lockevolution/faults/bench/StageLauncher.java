package io.github.lockevolution.faults.bench;

import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.faults.redis.client.RedisServerCount;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.StoreKind;
import io.github.lockevolution.faults.subject.Subject;
import io.github.lockevolution.faults.subject.SubjectText;
import io.github.lockevolution.faults.subject.UngatedLock;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.RedisBacking;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Consumer;

/**
 * Puts each lock under test where it keeps its state: in one Redis, in several, or in a store of a kind that a module on the class path brings.
 * The one Redis is the caller's. Another store starts when a lock first needs it, and ends when this is closed. Several Redis servers start for
 * each lock and end with it.
 */
public final class StageLauncher implements Launcher, AutoCloseable {

    private final Launcher redis;
    private final BenchSettings settings;
    private final Consumer<StoreKind.Started> started;
    private final ProvenStore proven = new ProvenStore(this);
    private final Map<StoreKind, StoreKind.Started> stores = new HashMap<>();
    private final Map<StoreKind, SetupProblem> problems = new HashMap<>();
    private final List<StoreKind> kinds = ServiceLoader.load(StoreKind.class).stream()
            .map(ServiceLoader.Provider::get)
            .toList();

    /** With what the system's settings choose. */
    public StageLauncher(Redis redis) {
        this(new RedisLauncher(redis), BenchSettings.ofSystem(), store -> {});
    }

    /**
     * @param redis for the locks in one or several Redis servers
     * @param settings which stores, and how many Redis servers for a lock in several
     * @param started told when a store has started, before anything is done there
     */
    public StageLauncher(Launcher redis, BenchSettings settings, Consumer<StoreKind.Started> started) {
        this.redis = redis;
        this.settings = settings;
        this.started = started;
    }

    public BenchSettings settings() {
        return settings;
    }

    /** The same stores, in each of which the canary is broken before a lock comes there. */
    public ProvenStore proven() {
        return proven;
    }

    /** The stores beside Redis that a lock has needed. */
    public synchronized List<StoreKind.Started> started() {
        return kinds.stream()
                .filter(stores::containsKey)
                .<StoreKind.Started>map(stores::get)
                .toList();
    }

    /** That of them in which these locks are. */
    public synchronized List<StoreKind.Started> startedFor(List<LockSpec> locks) {
        return kinds.stream()
                .filter(kind -> locks.stream().anyMatch(kind::isFor))
                .filter(stores::containsKey)
                .<StoreKind.Started>map(stores::get)
                .toList();
    }

    private Launcher of(LockSpec lock) {
        if (lock.isInRedis()) {
            return redis;
        }
        return lock.backing() == RedisBacking.SEVERAL_SERVERS
                ? redis.onServers(RedisServerCount.chosenBy(settings))
                : start(kind(lock));
    }

    private StoreKind kind(LockSpec lock) {
        return kinds.stream()
                .filter(each -> each.isFor(lock))
                .findFirst()
                .orElseThrow(() -> new SetupProblem(
                        Message.of(SubjectText.class, text -> text.noStore(lock.name(), lock.storeName()))));
    }

    /** One that has not started once is not waited for again. */
    private synchronized Launcher start(StoreKind kind) {
        if (problems.containsKey(kind)) {
            throw problems.get(kind);
        }
        try {
            if (!stores.containsKey(kind)) {
                StoreKind.Started store = kind.start(settings);
                stores.put(kind, store);
                started.accept(store);
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
        Map<String, Launcher> needed = new LinkedHashMap<>();
        for (LockSpec lock : locks) {
            if (!needed.containsKey(lock.storeName()) && (lock.isInRedis() || isNewEnoughFor(lock))) {
                needed.put(lock.storeName(), of(lock));
            }
        }
        return List.copyOf(needed.values());
    }

    @Override
    public LockSpec canary() {
        return redis.canary();
    }

    @Override
    public void requireFor(LockSpec stage) {
        of(stage).requireFor(stage);
    }

    @Override
    public Subject launch(LockSpec stage, ClientProgram program, Duration lease) {
        return of(stage).launch(stage, program, lease);
    }

    @Override
    public UngatedLock open(LockSpec stage) {
        return of(stage).open(stage);
    }

    @Override
    public Subject launchTwin(Subject original) {
        return of(original.stage()).launchTwin(original);
    }

    @Override
    public Optional<Subject> launchBeside(Subject original) {
        return of(original.stage()).launchBeside(original);
    }

    /** {@inheritDoc} Only locks in Redis have one. */
    @Override
    public Launcher withReplica() {
        return new InReplicatedRedis(redis.withReplica());
    }

    /** Refuses every lock that is not in Redis. */
    private record InReplicatedRedis(Launcher redis) implements Launcher {

        private Launcher of(LockSpec stage) {
            return stage.isInRedis() ? redis : Launcher.super.withReplica();
        }

        @Override
        public Launcher withReplica() {
            return this;
        }

        /** {@inheritDoc} What breaks the canary is in every store, so it is told which. */
        @Override
        public List<Launcher> perStore(List<LockSpec> stages) {
            return List.of(redis);
        }

        @Override
        public LockSpec canary() {
            return redis.canary();
        }

        @Override
        public void requireFor(LockSpec stage) {
            of(stage).requireFor(stage);
        }

        @Override
        public Subject launch(LockSpec stage, ClientProgram program, Duration lease) {
            return of(stage).launch(stage, program, lease);
        }

        @Override
        public Subject launchTwin(Subject original) {
            return of(original.stage()).launchTwin(original);
        }

        @Override
        public Optional<Subject> launchBeside(Subject original) {
            return of(original.stage()).launchBeside(original);
        }
    }

    @Override
    public synchronized void close() {
        stores.values().forEach(StoreKind.Started::close);
    }
}
