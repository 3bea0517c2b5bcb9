package io.github.lockevolution.faults.attack;

import io.github.lockevolution.lock.LockStage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** All attacks on some locks. They mostly wait for leases, so they go side by side, each on a key of its own. */
public final class AttackRun {

    /** So many at once that waiting costs little, so few that child JVMs do not starve each other. */
    private static final int SIDE_BY_SIDE = 16;

    /** Those of the attack with the most: A, B and a newcomer after each. */
    private static final int LINES_OF_AN_ATTACK = 4;

    /** So that none of those that wait for two leases begins when the others are done. */
    private static final List<Attack> LONGEST_FIRST = Stream.concat(
                    Stream.of(Attack.CUT_BETWEEN_COMMANDS), Arrays.stream(Attack.values()))
            .distinct()
            .toList();

    private final Environment environment;

    public AttackRun(Environment environment) {
        this.environment = environment;
    }

    /**
     * Breaks the canary, then attacks every lock in every way.
     *
     * @param progress is told each result as it comes, from the thread that calls this method or another
     * @return a report for each lock, in the given order
     * @throws Canary.Overlooked if the canary was not caught
     * @throws io.github.lockevolution.faults.setup.SetupProblem if the Redis is too old for one of the locks
     */
    public List<StageReport> on(List<LockStage> stages, Consumer<AttackResult> progress) throws InterruptedException {
        stages.forEach(environment.redis()::requireFor);
        Canary.mustBreakOn(environment);
        int atOnce = Math.max(1, Math.min(SIDE_BY_SIDE, environment.network().capacity() / LINES_OF_AN_ATTACK));
        ExecutorService threads = Executors.newFixedThreadPool(atOnce, AttackRun::daemon);
        try {
            Map<Attack, List<Future<AttackResult>>> running = new EnumMap<>(Attack.class);
            for (Attack attack : LONGEST_FIRST) {
                running.put(attack, begin(attack, stages, progress, threads));
            }
            List<StageReport> reports = new ArrayList<>();
            for (int i = 0; i < stages.size(); i++) {
                reports.add(new StageReport(stages.get(i), finish(i, running)));
            }
            return reports;
        } finally {
            threads.shutdownNow();
        }
    }

    private List<Future<AttackResult>> begin(
            Attack attack, List<LockStage> stages, Consumer<AttackResult> progress, ExecutorService threads) {
        return stages.stream()
                .map(stage -> threads.submit(() -> {
                    AttackResult result = attack.on(stage, environment);
                    progress.accept(result);
                    return result;
                }))
                .toList();
    }

    /** What came of all attacks on one stage, in their own order. */
    private static List<AttackResult> finish(int stage, Map<Attack, List<Future<AttackResult>>> running)
            throws InterruptedException {
        List<AttackResult> results = new ArrayList<>();
        for (List<Future<AttackResult>> ofAllStages : running.values()) {
            try {
                results.add(ofAllStages.get(stage).get());
            } catch (ExecutionException e) {
                throw new IllegalStateException("an attack ended without a result", e.getCause());
            }
        }
        return results;
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "attack");
        thread.setDaemon(true);
        return thread;
    }
}
