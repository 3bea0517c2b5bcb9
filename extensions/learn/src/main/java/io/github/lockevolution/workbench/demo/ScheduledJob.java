package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.demo.ScheduledJobLock;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.JsonFields;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.console.ProgressLine;
import io.github.lockevolution.workbench.console.ShutdownGuard;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lets a job become due on all nodes of a cluster at once, guarded by a lock, and counts when it ran twice or never. */
@Command(
        name = "scheduled-job",
        mixinStandardHelpOptions = true,
        footer = {
            "  ./lab demo scheduled-job",
            "  ./lab demo scheduled-job --nodes 2 --lock stage1-get-set --attack none",
            "  ./lab demo scheduled-job --lock stage3-setnx-setex,stage4-set-nx-ex,stage5-lua",
            "  ./lab demo scheduled-job --lock stage2-setnx --out job.svg"
        })
public final class ScheduledJob implements Callable<Integer> {

    private static final int MOST_NODES = 9;
    private static final int MINUTES = 60;

    private static final List<String> USUAL_LOCKS = List.of("stage4-set-nx-ex");

    @Spec
    private CommandSpec spec;

    @Option(names = "--nodes", order = 1, paramLabel = "N", defaultValue = "3")
    private int nodes;

    @Mixin
    private DemoOptions options;

    @Mixin
    private BackendOptions backends;

    @Override
    public Integer call() throws InterruptedException {
        List<JobAttack> attacks = options.attacks(List.of(JobAttack.values()), List.of(JobAttack.values()));
        if (nodes < 2 || nodes > MOST_NODES) {
            throw problem(text -> text.nodesOutOfRange(nodes, MOST_NODES));
        }
        List<LockSpec> locks = LockCatalog.onTheClassPath().named(options.locks(USUAL_LOCKS));
        locks.stream().filter(LockSpec::isBlocking).findFirst().ifPresent(lock -> {
            throw problem(text -> text.waits(lock.name()));
        });
        options.requireOutput();
        try (DemoRedis started = new DemoRedis(backends.startRedis());
                ShutdownGuard guard =
                        ShutdownGuard.of(started, options.languages().language())) {
            Redis redis = started.redis();
            locks.forEach(redis::requireFor);
            long start = System.nanoTime();
            int lease = Math.toIntExact(ScheduledJobLock.LEASE.toSeconds());
            DemoReport report = new DemoReport(
                    Message.of(JobText.class, text -> text.heading(nodes, MINUTES, lease)),
                    run(redis, locks, attacks, guard),
                    attacks.size() * locks.size(),
                    (System.nanoTime() - start) / 1e9);
            print(report, redis);
            return report.exitStatus();
        }
    }

    private static SetupProblem problem(Function<JobText, String> words) {
        return new SetupProblem(JobText.class, words);
    }

    /** The bills of the jobs that were run until somebody asked to stop, or the Redis went away. */
    private List<JobBill> run(Redis redis, List<LockSpec> locks, List<JobAttack> attacks, ShutdownGuard guard)
            throws InterruptedException {
        JobText text = options.languages().language().text(JobText.class);
        List<JobBill> bills = new ArrayList<>();
        int all = attacks.size() * locks.size() * MINUTES;
        try (ProgressLine line = new ProgressLine(spec.commandLine().getErr())) {
            JobRunner runner = new JobRunner(redis, MINUTES, guard::isStopRequested, minutes -> {
                int over = bills.size() * MINUTES + minutes;
                line.show(over, all, text.soFar(over, all));
            });
            line.show(0, all, text.soFar(0, all));
            JobRunner.requireCanaryRanTwice(redis);
            for (LockSpec lock : locks) {
                try (JobCluster cluster = new JobCluster(redis, lock, nodes)) {
                    for (JobAttack attack : attacks) {
                        bills.add(runner.run(lock, cluster, attack));
                        if (guard.isStopRequested() || RunProblem.isGone(redis)) {
                            return bills;
                        }
                    }
                }
            }
        }
        return bills;
    }

    private void print(DemoReport report, Redis redis) {
        JsonFields head = new JsonFields()
                .with("demo", spec.name())
                .with("redis", redis.version().toString())
                .with("nodes", nodes)
                .with("minutes", MINUTES);
        options.print(report, head, redis, spec.commandLine().getOut());
    }
}
