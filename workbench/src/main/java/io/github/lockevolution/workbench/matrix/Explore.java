package io.github.lockevolution.workbench.matrix;

import io.github.lockevolution.faults.explore.CensusRun;
import io.github.lockevolution.faults.explore.Exploration;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.store.StoreRegistry;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.BoundsOptions;
import io.github.lockevolution.workbench.console.ClientOptions;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.console.LockOptions;
import io.github.lockevolution.workbench.console.OptionConflicts;
import io.github.lockevolution.workbench.console.ShutdownGuard;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs every schedule of some stages within bounds, and counts the failures. */
@Command(
        name = "explore",
        mixinStandardHelpOptions = true,
        footer = {
            "  ./lab explore",
            "  ./lab explore stage3 --clients 3 --expiries 2 --all",
            "  ./lab explore stage5-lua --lost-replies 1 --json",
            "  ./lab explore stage4-set-nx-ex stage5-lua --client careless",
            "  ./lab explore --locks variants --ahead 1",
            "  ./lab explore stage1-get-set --clients 8"
        })
public final class Explore implements Callable<Integer> {

    /** A day, in seconds. */
    private static final int LONGEST = 86_400;

    private static final int MOST_WORKERS = 64;

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "LOCK",
            completionCandidates = LockCatalog.Names.class,
            descriptionKey = "lock",
            arity = "0..*")
    private List<String> stages = List.of();

    @Mixin
    private BoundsOptions bounds = new BoundsOptions(Bounds.USUAL.clients());

    @Mixin
    private LockOptions locks;

    @Mixin
    private ClientOptions client;

    @Option(names = "--limit", order = 6, paramLabel = "SECONDS", defaultValue = "600")
    private int limit;

    @Option(names = "--workers", order = 6, paramLabel = "N")
    private Optional<Integer> workers = Optional.empty();

    @Option(names = "--no-symmetry", order = 7)
    private boolean noSymmetry;

    @Option(names = "--no-merge", order = 8)
    private boolean noMerge;

    @Option(names = "--exact", order = 9)
    private boolean exact;

    @Option(names = "--json", order = 9)
    private boolean json;

    @Mixin
    private DetailOptions detail;

    @Mixin
    private LanguageOptions languages;

    @Mixin
    private BackendOptions backends;

    private volatile boolean late;

    @Override
    public Integer call() throws InterruptedException {
        if (limit < 1 || limit > LONGEST) {
            throw new SetupProblem(ResultText.class, text -> text.limitIsNone(limit, LONGEST));
        }
        workers.filter(howMany -> howMany < 1 || howMany > MOST_WORKERS).ifPresent(howMany -> {
            throw new SetupProblem(ResultText.class, text -> text.noWorkers(howMany, MOST_WORKERS));
        });
        List<LockSpec> chosenLocks = LockCatalog.onTheClassPath().chosen(stages, locks.collections());
        bounds.useClients(spec, Bounds.usual(chosenLocks).clients());
        Bounds chosen = bounds.bounds();
        try (Redis redis = backends.startRedis();
                StoreRegistry launcher = backends.launcherOn(redis);
                ShutdownGuard interruption =
                        ShutdownGuard.of(BackendOptions.both(launcher, redis), languages.language())) {
            return explore(redis, launcher, chosen, chosenLocks, interruption);
        }
    }

    private int explore(
            Redis redis, StoreRegistry launcher, Bounds chosen, List<LockSpec> chosenLocks, ShutdownGuard interruption)
            throws InterruptedException {
        long start = System.nanoTime();
        long end = start + Duration.ofSeconds(limit).toNanos();
        List<Census> censuses;
        HeapLimit heap = new HeapLimit();
        try (ExploreProgress progress = new ExploreProgress(spec.commandLine().getErr(), languages.language())) {
            CensusRun run = new CensusRun(launcher.proven(), client.program(), chosen, merging());
            censuses = workers.map(run::by)
                    .orElse(run)
                    .on(chosenLocks, Exploration::census, () -> interruption.isStopRequested() || isLate(end), now -> {
                        heap.requireRoom(now);
                        progress.show(now);
                    });
        }
        Matrix matrix = new Matrix(censuses.stream().map(LockResult::of).toList());
        new RunReport(
                        matrix,
                        chosen,
                        redis,
                        launcher,
                        Optional.empty(),
                        Optional.of((System.nanoTime() - start) / 1e9),
                        detail.detail(),
                        false)
                .print(spec.commandLine().getOut(), languages.language(), json);
        return status(matrix, late && !interruption.isStopRequested());
    }

    private Merging merging() {
        if (exact) {
            OptionConflicts.requireNone(spec, "--exact", Set.of("--no-merge", "--no-symmetry"));
            return Merging.EXACT;
        }
        if (noMerge) {
            return Merging.OFF;
        }
        return noSymmetry ? Merging.NO_SYMMETRY : Merging.ON;
    }

    /** Asked only while there is something left to run. */
    private boolean isLate(long end) {
        late |= System.nanoTime() > end;
        return late;
    }

    private int status(Matrix matrix, boolean late) {
        if (!matrix.isComplete() && late && matrix.expectation() != Expectation.BROKEN) {
            throw new SetupProblem(ResultText.class, text -> text.limitIsOver(limit));
        }
        return ExitStatus.of(matrix.expectation());
    }
}
