package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.setup.BenchThread;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.lock.LockSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/** Carries out all attacks on some locks. An attack mostly waits for leases, so many run in parallel, each on its own key. */
public final class AttackRun {

    /**
     * The number of attacks that wait side by side. With many more, the child JVMs of attacks that kill or pause a client starve each
     * other.
     */
    private static final int MOST_IN_PARALLEL = 40;

    /** An attack that waits for a lease would prolong the run if it began last. */
    private static final Comparator<Attack> LONGEST_FIRST =
            Comparator.comparing(Attack::leases).reversed();

    private static final int MOST_CLIENTS =
            Arrays.stream(Attack.values()).mapToInt(Attack::clients).max().orElseThrow();

    private final TestEnvironment environment;
    private final List<Attack> attacks;

    /** A run of the {@link Attack#usual} attacks, on locks in Redis. */
    public AttackRun(RedisEnvironment environment) {
        this(environment, Attack.usual());
    }

    /** A run of these attacks, on locks in Redis. */
    public AttackRun(RedisEnvironment environment, Collection<Attack> attacks) {
        this(TestEnvironment.of(environment), attacks);
    }

    /** A run of the attacks that are usual in the store of this site, on locks there. */
    public AttackRun(TestEnvironment environment) {
        this(environment, Attack.usualIn(environment.store()));
    }

    /** A run of these attacks, on locks in the store of this site. */
    public AttackRun(TestEnvironment environment, Collection<Attack> attacks) {
        this.environment = environment;
        this.attacks = attacks.stream().sorted(LONGEST_FIRST).toList();
    }

    /**
     * Attacks the canary, then carries out every one of these attacks on every lock.
     *
     * @param progress receives each result as it comes, from several threads
     * @return a report for each lock, in the given order; without results for a lock that the store is too old for
     * @throws io.github.lockevolution.faults.model.DisturbedStoreException if the store was disturbed while the canary was attacked
     * @throws io.github.lockevolution.faults.canary.CanaryMissed if the canary did not break as it must
     * @throws io.github.lockevolution.faults.setup.SetupProblem if the store is too old for all of the locks, or one of them lets several
     *     clients in
     */
    public List<AttackReport> on(List<LockSpec> stages, Consumer<AttackResult> progress) throws InterruptedException {
        requireOneHolder(stages);
        Launcher launcher = environment.store();
        launcher.requireForAny(stages);
        Canary.mustBreakOn(environment);
        int inParallel = Math.max(1, Math.min(MOST_IN_PARALLEL, environment.capacity(stages) / MOST_CLIENTS));
        ExecutorService threads = Executors.newFixedThreadPool(inParallel, BenchThread.pool("attack"));
        try {
            Map<Attack, List<Future<AttackResult>>> running = new EnumMap<>(Attack.class);
            List<LockSpec> attacked =
                    stages.stream().filter(launcher::isNewEnoughFor).toList();
            for (Attack attack : attacks) {
                running.put(attack, begin(attack, attacked, progress, threads));
            }
            List<AttackReport> reports = new ArrayList<>();
            for (LockSpec lock : stages) {
                int place = attacked.indexOf(lock);
                reports.add(new AttackReport(
                        lock, Attack.usualIn(environment.store()), place < 0 ? List.of() : finish(place, running)));
            }
            return reports;
        } finally {
            threads.shutdownNow();
        }
    }

    /** Two clients inside are a race here, whatever the access policy of the lock. */
    private static void requireOneHolder(List<LockSpec> stages) {
        stages.stream().filter(lock -> !lock.isMutex()).findFirst().ifPresent(lock -> {
            throw new SetupProblem(AttackProblemText.class, text -> text.isNotGivenBack(lock.name()));
        });
    }

    private List<Future<AttackResult>> begin(
            Attack attack, List<LockSpec> stages, Consumer<AttackResult> progress, ExecutorService threads) {
        return stages.stream()
                .map(lock -> threads.submit(() -> {
                    AttackResult result = SingleAttack.on(attack, lock, environment);
                    progress.accept(result);
                    return result;
                }))
                .toList();
    }

    /** The results of all attacks on one stage, in the order of {@link Attack}. */
    private static List<AttackResult> finish(int place, Map<Attack, List<Future<AttackResult>>> running)
            throws InterruptedException {
        List<AttackResult> results = new ArrayList<>();
        for (List<Future<AttackResult>> ofAllLocks : running.values()) {
            try {
                results.add(ofAllLocks.get(place).get());
            } catch (ExecutionException e) {
                throw new IllegalStateException("an attack ended without a result: " + e.getCause(), e.getCause());
            }
        }
        return results;
    }
}
