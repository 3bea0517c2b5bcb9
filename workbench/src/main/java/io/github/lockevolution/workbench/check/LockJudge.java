package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.attack.AttackRun;
import io.github.lockevolution.faults.attack.TestEnvironment;
import io.github.lockevolution.faults.check.Check;
import io.github.lockevolution.faults.check.CheckResult;
import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.check.KnownCensuses;
import io.github.lockevolution.faults.check.OutputCapture;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.network.ToxiproxyBackends;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisServerCount;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.store.LiveStore;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.store.StoreRegistry;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.RedisBinding;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.console.Overtime;
import io.github.lockevolution.workbench.console.ShutdownGuard;
import io.github.lockevolution.workbench.console.StoreVersions;
import io.github.lockevolution.workbench.matrix.ExploreProgress;
import io.github.lockevolution.workbench.walk.WalkScreen;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Judges locks, one after the other, on a Redis on which the canary was broken. When this JVM is asked to end, the schedules counted by
 * then are the result.
 *
 * @param terminal is told how far it is
 * @param stores puts them under test
 * @param guard tells that this JVM was asked to end
 * @param known the censuses of known locks so far
 */
record LockJudge(
        CheckRequest request,
        BackendOptions backends,
        PrintWriter terminal,
        Language language,
        Redis redis,
        StoreRegistry stores,
        ShutdownGuard guard,
        KnownCensuses known)
        implements AutoCloseable {

    /**
     * Starts the Redis and breaks the canary on it.
     *
     * @throws SetupProblem if this Redis cannot be put under the faults that are asked for
     */
    static LockJudge start(CheckRequest request, BackendOptions backends, PrintWriter terminal, Language language) {
        Redis redis = backends.startRedis();
        try {
            if (request.hasRestarts()) {
                redis.requireRestartable();
            }
            StoreRegistry stores = backends.launcherOn(redis);
            stores.proven().proveFor(List.of(stores.canary()));
            return new LockJudge(
                    request,
                    backends,
                    terminal,
                    language,
                    redis,
                    stores,
                    ShutdownGuard.of(redis, language),
                    new KnownCensuses());
        } catch (RuntimeException e) {
            redis.close();
            throw e;
        }
    }

    /** Judges a lock. */
    Judgement judge(CheckedLock lock) {
        Optional<LiveStore> elsewhere = attackedElsewhere(lock);
        long start = System.nanoTime();
        CheckResult counted =
                counted(lock, start + Duration.ofSeconds(request.seconds()).toNanos());
        CheckResult result = counted.widest().isPresent() && !request.attacks().isEmpty()
                ? counted.attacked(attacked(counted.lock(), elsewhere))
                : counted;
        return new Judgement(
                guard.isStopRequested() ? result.withGap(Message.of(VerdictText.class, VerdictText::stopped)) : result,
                redis.version(),
                StoreVersions.otherThanRedis(stores, lock.spec()),
                lock.spec().binding() == RedisBinding.SEVERAL_SERVERS
                        ? RedisServerCount.chosenBy(backends.settings())
                        : 1,
                (System.nanoTime() - start) / 1e9);
    }

    /**
     * Where it is put under real faults, if that is not Redis.
     *
     * @throws SetupProblem if that is asked for, and nobody can stand between its store and its clients
     */
    private Optional<LiveStore> attackedElsewhere(CheckedLock lock) {
        LockSpec spec = lock.spec();
        if (request.attacks().isEmpty() || spec.isInRedis()) {
            return Optional.empty();
        }
        stores.route(spec);
        StoreKind.Started store = stores.startedFor(List.of(spec)).get(0);
        Optional<LiveStore> live = store.live().filter(there -> there.isAttackable(spec));
        if (live.isEmpty()) {
            throw new SetupProblem(VerdictText.class, text -> text.hasNoProxy(lock.label(), store.version()));
        }
        return live;
    }

    /** @param end when to stop, by {@link System#nanoTime} */
    @SuppressWarnings("try")
    private CheckResult counted(CheckedLock lock, long end) {
        try (Overtime overtime = overtime(lock, CheckRequest.BEYOND);
                OutputCapture printed = OutputCapture.leftOut(backends.isStacktraceWanted());
                ExploreProgress progress = new ExploreProgress(terminal, language)) {
            return printed.remarkedOn(check(lock, references(lock.spec()), end, progress)
                    .asking(request.needed())
                    .of(lock, request.allowed(), request.bounds(), request.lease()));
        }
    }

    private Overtime overtime(CheckedLock lock, Duration beyond) {
        return request.overtime(lock.label(), beyond, language);
    }

    private Check check(CheckedLock lock, List<LockSpec> references, long end, ExploreProgress progress) {
        ProvenStore store = stores.proven().withReplicaIf(request.hasFailovers());
        store.proveFor(List.of(lock.spec()));
        return new Check(store, references, () -> guard.isStopRequested() || System.nanoTime() > end, progress::show)
                .with(request.program())
                .with(known);
    }

    /** Runs these schedules again; gives the runs of those that show their failure still. */
    Map<Failure, Trace> replayed(CheckedLock lock, Map<Failure, Schedule> schedules) {
        return inTime(lock, check -> check.replayed(lock, schedules, request.lease()));
    }

    /**
     * Makes the moves of a schedule, and passes the resulting situation on as text.
     *
     * @param schedule empty for the start
     * @return the failures so far
     */
    Set<Failure> after(Optional<Schedule> schedule, CheckedLock lock, Consumer<String> hearer) {
        return inTime(
                lock,
                check -> check.after(schedule, lock, request.lease(), (testbed, execution) -> {
                    Optional<Trace> trace = schedule.map(any -> execution.trace(testbed.lock()));
                    hearer.accept(new WalkScreen(testbed, redis, language).of(execution, trace, true));
                    return trace.map(seen -> seen.failures().keySet()).orElseGet(Set::of);
                }));
    }

    @SuppressWarnings("try")
    private <T> T inTime(CheckedLock lock, Function<Check, T> run) {
        long end = System.nanoTime() + Duration.ofSeconds(request.seconds()).toNanos();
        try (Overtime overtime = overtime(lock, CheckRequest.BEYOND);
                OutputCapture leftOut = OutputCapture.leftOut(backends.isStacktraceWanted());
                ExploreProgress progress = new ExploreProgress(terminal, language)) {
            return run.apply(check(lock, List.of(), end, progress));
        }
    }

    /**
     * The known locks to compare with: in Redis those that have a place in history; elsewhere all of the same store.
     */
    private static List<LockSpec> references(LockSpec checked) {
        if (checked.isSection()) {
            // No section is like another.
            return List.of();
        }
        return LockCatalog.onTheClassPath().all().stream()
                .filter(checked::admitsLike)
                .filter(lock -> checked.isInRedis()
                        ? lock.number() > 0
                        : lock.storeName().equals(checked.storeName()))
                .toList();
    }

    /** The faults are real, and so are the leases, which run out by themselves: in Redis, on a bench of its own. */
    @SuppressWarnings("try")
    private List<AttackResult> attacked(CheckedLock lock, Optional<LiveStore> elsewhere) {
        Duration beyond = CheckRequest.BEYOND.multipliedBy(Attack.values().length);
        try (Overtime overtime = overtime(lock, beyond)) {
            return elsewhere.isPresent() ? attackedIn(elsewhere.get(), lock) : attackedInRedis(lock);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SetupProblem(VerdictText.class, VerdictText::interrupted, e);
        }
    }

    private List<AttackResult> attackedIn(LiveStore store, CheckedLock lock) throws InterruptedException {
        try (TestEnvironment environment =
                TestEnvironment.start(store, ToxiproxyBackends.chosenBy(backends.settings()))) {
            return results(new AttackRun(environment), lock);
        }
    }

    private List<AttackResult> attackedInRedis(CheckedLock lock) throws InterruptedException {
        try (RedisEnvironment bench = backends.startBench()) {
            return results(new AttackRun(bench, request.attacks()), lock);
        }
    }

    private static List<AttackResult> results(AttackRun run, CheckedLock lock) throws InterruptedException {
        return run.on(List.of(lock.spec()), result -> {}).get(0).results();
    }

    @Override
    public void close() {
        guard.close();
        stores.close();
        redis.close();
    }
}
