package io.github.lockevolution.workbench.matrix;

import io.github.lockevolution.faults.explore.Census;
import io.github.lockevolution.faults.explore.CensusRun;
import io.github.lockevolution.faults.explore.Exploration;
import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.BoundsOptions;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.console.ShutdownGuard;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
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
        header = "Runs every schedule of a lock within bounds, and counts its failures.",
        description = {
            "",
            "Each schedule is run on a real Redis, or passes through states from which",
            "every move has been run. The shortest schedule of each failure is run again",
            "10 times before it is reported.",
            ""
        },
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        synopsisHeading = "%nUsage: ",
        sortOptions = false,
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:every duty held",
            "1:a duty broke",
            "2:wrong usage, nothing to work with, or not done within the limit",
            "3:inconclusive, or stopped by Ctrl-C"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ./lab explore",
            "  ./lab explore stage3-setnx-setex --clients 3 --expiries 2",
            "  ./lab explore stage5-lua --lost-replies 1 --json"
        })
public final class Explore implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "STAGE", arity = "0..*", description = "Which locks; all of them if none is named.")
    private List<String> stages = List.of();

    @Mixin
    private BoundsOptions bounds;

    @Option(
            names = "--limit",
            order = 5,
            paramLabel = "SECONDS",
            defaultValue = "600",
            description = "Give up after this time: 1 to 86400 (default 600).")
    private int limit;

    @Option(
            names = "--no-merge",
            order = 6,
            description = "Run each schedule by itself, also where two of them meet. The counts are the same.")
    private boolean apart;

    @Option(names = "--json", order = 7, description = "Print one JSON object instead, for programs.")
    private boolean json;

    @Mixin
    private BackendOptions backends;

    private volatile boolean late;

    @Override
    public Integer call() throws InterruptedException {
        Bounds chosen = bounds.bounds();
        if (limit < 1 || limit > 86_400) {
            throw new SetupProblem("the limit is " + limit + " seconds; it needs to be 1 to 86400");
        }
        List<LockStage> locks = LockCatalog.onTheClassPath().named(stages);
        try (Redis redis = backends.startRedis();
                ShutdownGuard interruption = ShutdownGuard.of(redis)) {
            return explore(redis, chosen, locks, interruption);
        }
    }

    private int explore(Redis redis, Bounds chosen, List<LockStage> locks, ShutdownGuard interruption)
            throws InterruptedException {
        long start = System.nanoTime();
        long end = start + Duration.ofSeconds(limit).toNanos();
        List<Census> censuses;
        try (ExploreProgress progress = new ExploreProgress(spec.commandLine().getErr())) {
            censuses = new CensusRun(redis, chosen, apart ? Explorer.Merging.OFF : Explorer.Merging.ON)
                    .on(locks, Exploration::census, () -> interruption.isWished() || isLate(end), progress::show);
        }
        Matrix matrix = new Matrix(censuses.stream().map(StageResult::of).toList());
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(MatrixJson.of(redis.version(), chosen, matrix.results()));
        } else {
            print(matrix, chosen, redis, out, (System.nanoTime() - start) / 1e9);
        }
        out.flush();
        return status(matrix, late && !interruption.isWished());
    }

    /** Asked only while there is something left to run. */
    private boolean isLate(long end) {
        late |= System.nanoTime() > end;
        return late;
    }

    private static void print(Matrix matrix, Bounds chosen, Redis redis, PrintWriter out, double seconds) {
        out.println(matrix);
        matrix.problems().forEach(out::println);
        out.printf(
                (matrix.isComplete() ? "Every schedule of %s.%n" : "Incomplete: not every schedule of %s.%n"), chosen);
        out.printf("%.1f s on Redis %s (%s).%n", seconds, redis.version(), redis.origin());
        out.println(matrix.conclusion());
    }

    private int status(Matrix matrix, boolean late) {
        if (!matrix.isComplete() && late && matrix.expectation() != Expectation.BROKEN) {
            throw new SetupProblem("not every schedule could be run within the limit of " + limit
                    + " seconds; what was counted so far is marked with ?; allow more by --limit, or ask for less by"
                    + " --clients, --crashes, --expiries or --lost-replies");
        }
        return ExitStatus.of(matrix.expectation());
    }
}
