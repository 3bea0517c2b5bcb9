package io.github.lockevolution.workbench.matrix;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.attack.AttackReport;
import io.github.lockevolution.faults.attack.AttackRun;
import io.github.lockevolution.faults.client.RedisLauncher;
import io.github.lockevolution.faults.explore.CensusRun;
import io.github.lockevolution.faults.explore.Exploration;
import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.network.Environment;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.workbench.console.ProgressLine;
import io.github.lockevolution.workbench.console.ProgressText;
import io.github.lockevolution.workbench.console.Terminal;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;

/** A run of every schedule within the usual bounds, and of every attack, which says on a terminal how far it is. */
public final class FullRun {

    private final Environment environment;
    private final PrintWriter terminal;
    private final Language language;

    public FullRun(Environment environment, PrintWriter terminal, Language language) {
        this.environment = environment;
        this.terminal = terminal;
        this.language = language;
    }

    /** All that there is to say of these stages. */
    public Matrix exploredAndAttacked(List<LockStage> stages) throws InterruptedException {
        List<Exploration> explorations = explore(stages);
        List<AttackReport> attacks = attack(stages);
        return new Matrix(IntStream.range(0, stages.size())
                .mapToObj(i -> result(explorations.get(i), Optional.of(attacks.get(i))))
                .toList());
    }

    /** The censuses alone, which take a small part of the time. */
    public Matrix explored(List<LockStage> stages) throws InterruptedException {
        return new Matrix(explore(stages).stream()
                .map(exploration -> result(exploration, Optional.empty()))
                .toList());
    }

    private static StageResult result(Exploration exploration, Optional<AttackReport> attacks) {
        return new StageResult(exploration.census(), exploration.stateSpace(), attacks);
    }

    private List<Exploration> explore(List<LockStage> stages) throws InterruptedException {
        try (ExploreProgress progress = new ExploreProgress(terminal, language)) {
            return new CensusRun(new RedisLauncher(environment.redis()), Bounds.USUAL, Explorer.Merging.ON)
                    .on(stages, Function.identity(), () -> false, progress::show);
        }
    }

    private List<AttackReport> attack(List<LockStage> stages) throws InterruptedException {
        int all = stages.size() * Attack.values().length;
        AtomicInteger done = new AtomicInteger();
        try (ProgressLine progress = new ProgressLine(terminal, Terminal.isThere())) {
            ProgressText text = language.text(ProgressText.class);
            progress.show(0, all, text.ofAttacks(0, all));
            return new AttackRun(environment).on(stages, result -> {
                int now = done.incrementAndGet();
                progress.show(now, all, text.ofAttacks(now, all));
            });
        }
    }
}
