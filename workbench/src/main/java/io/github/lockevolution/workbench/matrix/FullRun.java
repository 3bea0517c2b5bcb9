package io.github.lockevolution.workbench.matrix;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.attack.AttackReport;
import io.github.lockevolution.faults.attack.AttackRun;
import io.github.lockevolution.faults.attack.TestEnvironment;
import io.github.lockevolution.faults.explore.CensusRun;
import io.github.lockevolution.faults.explore.Exploration;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.network.ToxiproxyBackends;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.store.LiveStore;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.store.StoreRegistry;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.console.ProgressLine;
import io.github.lockevolution.workbench.console.ProgressText;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * A run of every schedule within the usual bounds, and of every attack on the locks that are in a store with a port: in Redis, or in one that a
 * module brings. It says on a terminal how far it is.
 *
 * @param launcher puts the locks under test whose schedules are explored, and knows the settings and the other stores
 * @param terminal is told how far it is
 * @param attacks the attacks on locks in Redis
 */
public record FullRun(
        RedisEnvironment environment,
        StoreRegistry launcher,
        PrintWriter terminal,
        Language language,
        List<Attack> attacks) {

    /** A run with the usual attacks. */
    public FullRun(RedisEnvironment environment, StoreRegistry launcher, PrintWriter terminal, Language language) {
        this(environment, launcher, terminal, language, Attack.usual());
    }

    /**
     * The same with these attacks on locks in Redis instead of the usual ones.
     *
     * @param others the usual ones among them, or there is nothing to hold the locks to
     */
    public FullRun with(List<Attack> others) {
        return new FullRun(environment, launcher, terminal, language, others);
    }

    /** The results for these stages. */
    public Matrix exploredAndAttacked(List<LockSpec> stages) throws InterruptedException {
        List<Exploration> explorations = explore(stages);
        List<AttackReport> reports = new ArrayList<>(attackInRedis(stages));
        reports.addAll(attackElsewhere(stages));
        return new Matrix(explorations.stream()
                .map(exploration -> new LockResult(
                        exploration.census(),
                        exploration.stateSpace(),
                        of(exploration.census().lock(), reports)))
                .toList());
    }

    private static Optional<AttackReport> of(LockSpec lock, List<AttackReport> reports) {
        return reports.stream().filter(report -> report.lock().equals(lock)).findFirst();
    }

    private List<Exploration> explore(List<LockSpec> stages) throws InterruptedException {
        try (ExploreProgress progress = new ExploreProgress(terminal, language)) {
            return new CensusRun(launcher.proven(), Bounds.usual(stages), Merging.ON)
                    .on(stages, Function.identity(), () -> false, progress::show);
        }
    }

    private List<AttackReport> attackInRedis(List<LockSpec> stages) throws InterruptedException {
        return attack(
                stages.stream()
                        .filter(lock -> lock.isInRedis() && lock.isMutex())
                        .toList(),
                attacks,
                new AttackRun(environment, attacks));
    }

    private List<AttackReport> attackElsewhere(List<LockSpec> stages) throws InterruptedException {
        List<AttackReport> reports = new ArrayList<>();
        for (StoreKind.Started store : launcher.startedFor(stages)) {
            // A store without a port, such as an H2 in memory, has no connection on which a fault could be.
            if (store.live().isPresent()) {
                LiveStore live = store.live().get();
                reports.addAll(attackIn(
                        live,
                        stages.stream()
                                .filter(lock -> live.isAttackable(lock) && lock.isMutex())
                                .toList()));
            }
        }
        return reports;
    }

    private List<AttackReport> attackIn(LiveStore store, List<LockSpec> locks) throws InterruptedException {
        if (locks.isEmpty()) {
            return List.of();
        }
        List<Attack> there = Attack.usualIn(store);
        try (TestEnvironment environment =
                TestEnvironment.start(store, ToxiproxyBackends.chosenBy(launcher.settings()))) {
            return attack(locks, there, new AttackRun(environment, there));
        } catch (SetupProblem e) {
            return locks.stream()
                    .map(lock -> AttackReport.inconclusive(lock, there, e))
                    .toList();
        }
    }

    private List<AttackReport> attack(List<LockSpec> stages, List<Attack> carriedOut, AttackRun run)
            throws InterruptedException {
        if (stages.isEmpty()) {
            return List.of();
        }
        int all = stages.size() * carriedOut.size();
        AtomicInteger done = new AtomicInteger();
        try (ProgressLine progress = new ProgressLine(terminal)) {
            ProgressText text = language.text(ProgressText.class);
            progress.show(0, all, text.ofAttacks(0, all));
            return run.on(stages, result -> {
                int now = done.incrementAndGet();
                progress.show(now, all, text.ofAttacks(now, all));
            });
        }
    }
}
