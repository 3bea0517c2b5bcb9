package io.github.lockevolution.workbench.matrix;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.attack.AttackRun;
import io.github.lockevolution.faults.attack.Bench;
import io.github.lockevolution.faults.attack.StageReport;
import io.github.lockevolution.faults.schedule.Bounds;
import io.github.lockevolution.faults.schedule.CensusReport;
import io.github.lockevolution.faults.schedule.CensusRun;
import io.github.lockevolution.faults.schedule.Explorer;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.workbench.console.Progress;
import io.github.lockevolution.workbench.console.Terminal;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Every schedule of some stages within the usual bounds, and every attack on them. */
public final class WholeRun {

    private final Bench bench;
    private final PrintWriter terminal;

    /**
     * @param terminal where progress is shown, if somebody is there to see it
     */
    public WholeRun(Bench bench, PrintWriter terminal) {
        this.bench = bench;
        this.terminal = terminal;
    }

    public Matrix on(List<LockStage> stages) throws InterruptedException {
        List<CensusReport> censuses = explore(stages);
        List<StageReport> attacks = attack(stages);
        return new Matrix(IntStream.range(0, stages.size())
                .mapToObj(i -> new StageResult(censuses.get(i), Optional.of(attacks.get(i))))
                .toList());
    }

    private List<CensusReport> explore(List<LockStage> stages) throws InterruptedException {
        try (ExploreProgress progress = new ExploreProgress(terminal)) {
            return new CensusRun(bench.redis(), Bounds.USUAL, Explorer.Merging.ON)
                    .on(stages, () -> false, progress::show);
        }
    }

    private List<StageReport> attack(List<LockStage> stages) throws InterruptedException {
        int all = stages.size() * Attack.values().length;
        AtomicInteger done = new AtomicInteger();
        try (Progress progress = new Progress(terminal, Terminal.isThere())) {
            progress.show(0, all, "attacks");
            return new AttackRun(bench).on(stages, result -> progress.show(done.incrementAndGet(), all, "attacks"));
        }
    }
}
