package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.canary.CanaryMissed;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.graph.Progress;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.judge.Replay;
import io.github.lockevolution.faults.explore.run.ExploreText;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.explore.run.UnorderedRows;
import io.github.lockevolution.faults.model.Bound;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.DisturbedStoreException;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** Takes the censuses of some locks on all cores: several locks at a time and, once threads are free, one lock by several workers. */
public final class CensusRun {

    /** The number of replays that have to do the same before a shortest schedule is reported. */
    public static final int REPLAYS = 10;

    private final ProvenStore store;
    private final ClientProgram program;
    private final Bounds bounds;
    private final Merging merging;
    private final Supplier<WorkerPool> workers;

    /**
     * Censuses with careful clients.
     *
     * @param merging whether schedules that meet in equal states are run on as one
     */
    public CensusRun(ProvenStore store, Bounds bounds, Merging merging) {
        this(store, ClientProgram.CAREFUL, bounds, merging);
    }

    /**
     * @param program the program of every client; the clients of the canary are careful
     * @param merging whether schedules that meet in equal states are run on as one
     * @throws SetupProblem if a failover is allowed, and there is no replica to be had
     */
    public CensusRun(ProvenStore store, ClientProgram program, Bounds bounds, Merging merging) {
        this(
                store.withReplicaIf(bounds.most(Bound.FAILOVERS) > 0),
                program,
                bounds,
                merging,
                WorkerPool::ofThisMachine);
    }

    private CensusRun(
            ProvenStore store, ClientProgram program, Bounds bounds, Merging merging, Supplier<WorkerPool> workers) {
        this.store = store;
        this.program = program;
        this.bounds = bounds;
        this.merging = merging;
        this.workers = workers;
    }

    /**
     * The same censuses by so many workers, each with a store of its own.
     *
     * @param howMany at least 1
     */
    public CensusRun by(int howMany) {
        return new CensusRun(store, program, bounds, merging, () -> WorkerPool.of(howMany));
    }

    /**
     * Breaks the canary in each store that is needed, then takes the census of every lock and replays each shortest schedule. A problem
     * with one lock, such as a store that is too old for it, becomes the gap in the census of that lock.
     *
     * @param kept takes from an exploration the part that is kept; without its state space that part is small
     * @param stop asked again and again, by several threads; once it is true, the counts so far are kept
     * @param progress called after each run of a schedule, by several threads
     * @return the kept part of each exploration, in the order of the locks
     * @throws DisturbedStoreException if the store was disturbed while the canary was explored
     * @throws CanaryMissed if the canary was not caught
     * @throws SetupProblem if the store is too old for all of the locks
     */
    public <T> List<T> on(
            List<LockSpec> stages, Function<Exploration, T> kept, BooleanSupplier stop, Consumer<Progress> progress)
            throws InterruptedException {
        store.requireForAny(stages);
        store.proveFor(stages);
        try (WorkerPool pool = workers.get()) {
            Consumer<Progress> noted = now -> {
                pool.note();
                progress.accept(now);
            };
            List<Future<T>> running = stages.stream()
                    .map(lock -> pool.submit(() -> kept.apply(explored(lock, pool, stop, noted))))
                    .toList();
            List<T> all = new ArrayList<>();
            for (Future<T> one : running) {
                all.add(one.get());
            }
            return all;
        } catch (ExecutionException e) {
            throw new IllegalStateException("a census ended without a result: " + e.getCause(), e.getCause());
        }
    }

    private Exploration explored(LockSpec lock, Executor helpers, BooleanSupplier stop, Consumer<Progress> progress) {
        try (Testbed testbed = Testbed.open(lock, program, store, bounds.clients())) {
            Exploration exploration = new Explorer(testbed, bounds, merging, helpers).explore(stop, progress);
            Census census = exploration.census();
            return exploration.with(replayed(testbed, census));
        } catch (RuntimeException e) {
            return new Exploration(Census.none(lock, program, bounds, Explorer.reason(e), e), Optional.empty());
        }
    }

    /** The same census, with the results of replaying its shortest schedules on the testbed on which it was taken. */
    public static Census replayed(Testbed testbed, Census census) {
        return census.replayed(replays(testbed, census));
    }

    private static Map<Failure, Replay> replays(Testbed testbed, Census census) {
        Map<Failure, Replay> replays = new EnumMap<>(Failure.class);
        if (census.cause().isEmpty()) {
            census.shortest().forEach((failure, schedule) -> replays.put(failure, replay(testbed, failure, schedule)));
        }
        if (!replays.values().stream().allMatch(Replay::isTheSame)) {
            // A differing replay is no proof against the lock if the store was disturbed.
            testbed.disturbance()
                    .ifPresent(reason -> replays.replaceAll((failure, any) -> Replay.none(REPLAYS, reason)));
        }
        return replays;
    }

    private static Replay replay(Testbed testbed, Failure failure, Schedule schedule) {
        try {
            Replayer replayer = new Replayer(testbed);
            Trace trace = replayer.play(schedule);
            Replay replay = trace.failures().containsKey(failure)
                    ? replayer.replay(trace, REPLAYS)
                    : Replay.none(
                            REPLAYS,
                            Message.of(
                                    ExploreText.class, text -> text.doesNotShow(schedule.toString(), failure.name())));
            return replay.isTheSame()
                    ? replay
                    : UnorderedRows.in(
                                    trace.steps().stream().flatMap(step -> step.exchange().stream()),
                                    Exchange::command,
                                    Exchange::reply)
                            .map(reason -> Replay.none(REPLAYS, reason))
                            .orElse(replay);
        } catch (InconclusiveException | SetupProblem e) {
            // A move that cannot happen any more is a difference like any other.
            return Replay.none(REPLAYS, e);
        }
    }
}
