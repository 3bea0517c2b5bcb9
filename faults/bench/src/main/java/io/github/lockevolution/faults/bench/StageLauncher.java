package io.github.lockevolution.faults.bench;

import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.faults.redis.client.RedisServerCount;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.sql.Database;
import io.github.lockevolution.faults.sql.DatabaseBackend;
import io.github.lockevolution.faults.sql.SqlLauncher;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.StoreProvider;
import io.github.lockevolution.faults.subject.Subject;
import io.github.lockevolution.faults.subject.SubjectText;
import io.github.lockevolution.faults.subject.UngatedLock;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.lock.MultiRedisLockStage;
import io.github.lockevolution.lock.SqlLockStage;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Consumer;

/**
 * Puts each lock under test where it keeps its state: in one Redis, in several, in a database, or in a store of a kind that a module
 * brings. The one Redis is the caller's. A database or a store of a module starts when a lock first needs it, and ends when this is closed.
 * Several Redis servers start for each lock and end with it.
 */
public final class StageLauncher implements Launcher, AutoCloseable {

    private final Launcher redis;
    private final BenchSettings settings;
    private final Consumer<Database> started;
    private Optional<Database> database = Optional.empty();
    private Optional<SetupProblem> problem = Optional.empty();
    private final Map<StoreProvider, StoreProvider.Started> others = new LinkedHashMap<>();
    private final Map<StoreProvider, SetupProblem> othersProblems = new HashMap<>();
    private final List<StoreProvider> providers = ServiceLoader.load(StoreProvider.class).stream()
            .map(ServiceLoader.Provider::get)
            .toList();

    /** With what the system's settings choose. */
    public StageLauncher(Redis redis) {
        this(new RedisLauncher(redis), BenchSettings.ofSystem(), database -> {});
    }

    /**
     * @param redis for the locks in one or several Redis servers
     * @param settings which database, and how many Redis servers for a lock in several
     * @param started told when the database has started, before anything is done there
     */
    public StageLauncher(Launcher redis, BenchSettings settings, Consumer<Database> started) {
        this.redis = redis;
        this.settings = settings;
        this.started = started;
    }

    public BenchSettings settings() {
        return settings;
    }

    /** The database, if a lock has needed it. */
    public synchronized Optional<Database> database() {
        return database;
    }

    /** The versions of the stores that a module brought, and that a lock has needed. */
    public synchronized List<String> otherStores() {
        return others.values().stream().map(StoreProvider.Started::version).toList();
    }

    private Launcher of(LockStage stage) {
        if (stage.isInRedis()) {
            return redis;
        }
        if (stage instanceof MultiRedisLockStage) {
            return redis.onServers(RedisServerCount.chosenBy(settings));
        }
        return stage instanceof SqlLockStage ? new SqlLauncher(start()) : start(provider(stage));
    }

    private StoreProvider provider(LockStage stage) {
        return providers.stream()
                .filter(each -> each.isFor(stage))
                .findFirst()
                .orElseThrow(() -> new SetupProblem(
                        Message.of(SubjectText.class, text -> text.noStore(stage.name(), stage.storeName()))));
    }

    /** One that has not started once is not waited for again. */
    private synchronized Launcher start(StoreProvider provider) {
        if (othersProblems.containsKey(provider)) {
            throw othersProblems.get(provider);
        }
        try {
            return others.computeIfAbsent(provider, StoreProvider::start);
        } catch (SetupProblem e) {
            othersProblems.put(provider, e);
            throw e;
        }
    }

    /** One that has not started once is not waited for again. */
    private synchronized Database start() {
        problem.ifPresent(known -> {
            throw known;
        });
        if (database.isEmpty()) {
            try {
                database = Optional.of(Database.start(DatabaseBackend.chosenBy(settings)));
                database.ifPresent(started);
            } catch (SetupProblem e) {
                problem = Optional.of(e);
                throw e;
            }
        }
        return database.get();
    }

    /** {@inheritDoc} A store that does not start is none that is to be had. */
    @Override
    public List<Launcher> perStore(List<LockStage> stages) {
        Map<String, Launcher> needed = new LinkedHashMap<>();
        for (LockStage stage : stages) {
            if (!needed.containsKey(stage.storeName()) && (stage.isInRedis() || isNewEnoughFor(stage))) {
                needed.put(stage.storeName(), of(stage));
            }
        }
        return List.copyOf(needed.values());
    }

    @Override
    public void requireFor(LockStage stage) {
        of(stage).requireFor(stage);
    }

    @Override
    public Subject launch(LockStage stage, ClientProgram program, Duration lease) {
        return of(stage).launch(stage, program, lease);
    }

    @Override
    public UngatedLock open(LockStage stage) {
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

        private Launcher of(LockStage stage) {
            return stage.isInRedis() ? redis : Launcher.super.withReplica();
        }

        @Override
        public Launcher withReplica() {
            return this;
        }

        /** {@inheritDoc} What breaks the canary is in every store, so it is told which. */
        @Override
        public List<Launcher> perStore(List<LockStage> stages) {
            return List.of(redis);
        }

        @Override
        public void requireFor(LockStage stage) {
            of(stage).requireFor(stage);
        }

        @Override
        public Subject launch(LockStage stage, ClientProgram program, Duration lease) {
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
        database.ifPresent(Database::close);
        others.values().forEach(StoreProvider.Started::close);
    }
}
