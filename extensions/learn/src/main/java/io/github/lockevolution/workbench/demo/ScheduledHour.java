package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.demo.ScheduledJobLock;
import io.github.lockevolution.faults.attack.LockKey;
import io.github.lockevolution.faults.host.Pause;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.InconclusiveException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.IntConsumer;

/**
 * Some minutes of a schedule in which a job is due every minute on every node of a cluster. The minutes are simulated: one takes as long
 * as it takes to ask all nodes, but none ends before every lease has run out. In each minute the job works until every node has found out
 * whether it may run, so a correct lock lets it run exactly once.
 */
final class ScheduledHour {

    private static final int LEASES_TO_WAIT = 5;

    private final Redis redis;
    private final int minutes;
    private final BooleanSupplier isInterrupted;
    private final IntConsumer progress;
    private final String key;
    private final int acquireCommands;
    private final JobCluster cluster;
    private final List<Integer> runs = new ArrayList<>();
    private final HolderLog log = new HolderLog(() -> runsCounted());
    private long runsBefore;
    private int starts;

    /**
     * @param redis the server of the lock and of the job's notes
     * @param minutes how long it is
     * @param isInterrupted asked every minute; whether it has to end
     * @param progress told how many minutes are over
     * @param key the name of the lock of the job
     * @param acquireCommands of how many commands its acquire consists
     */
    ScheduledHour(
            Redis redis,
            int minutes,
            BooleanSupplier isInterrupted,
            IntConsumer progress,
            String key,
            int acquireCommands,
            JobCluster cluster) {
        this.redis = redis;
        this.minutes = minutes;
        this.isInterrupted = isInterrupted;
        this.progress = progress;
        this.key = key;
        this.acquireCommands = acquireCommands;
        this.cluster = cluster;
    }

    private int runsCounted() {
        return runs.size();
    }

    /** How often the job ran in each minute that is over, as the job itself has noted it in Redis. */
    List<Integer> runs() {
        return List.copyOf(runs);
    }

    HolderLog log() {
        return log;
    }

    /**
     * Lets the minutes go by. After a sixth of them, at the tenth minute of an hour, the attack is made, once.
     *
     * @throws InconclusiveException if it did not fire, or the nodes say something else than the job has noted
     */
    void play(JobAttack attack) throws Exception {
        while (runs.size() < minutes && !isInterrupted.getAsBoolean()) {
            if (attack != JobAttack.NONE && runs.size() == minutes / 6) {
                attack(attack);
            } else {
                usualMinute();
            }
        }
    }

    private void attack(JobAttack attack) throws Exception {
        switch (attack) {
            case PAUSED_HOLDER -> pauseHolder();
            case KILLED_WHILE_HOLDING -> killHolder();
            default -> killWithinAcquire();
        }
        awaitWholeLease();
    }

    private void usualMinute() throws Exception {
        strike(cluster.nodes()).forEach(this::finish);
        endMinute();
        awaitEndOfLease();
    }

    /** A works when it is paused. A minute later B works, A wakes up and ends its work; then the job is due on all but B. */
    private void pauseHolder() throws Exception {
        List<JobCluster.Node> working = strike(cluster.nodes());
        JobCluster.Node a = first(working);
        working.stream().skip(1).forEach(this::finish);
        Pause pause = a.pause();
        List<JobCluster.Node> others = new ArrayList<>(cluster.nodes());
        others.remove(a);
        List<JobCluster.Node> inNextMinute;
        try (pause) {
            endMinute();
            awaitWholeLease();
            inNextMinute = new ArrayList<>(strike(others.subList(0, 1)));
        }
        finish(a);
        List<JobCluster.Node> rest = new ArrayList<>(others.subList(1, others.size()));
        rest.add(a);
        inNextMinute.addAll(strike(rest));
        inNextMinute.forEach(this::finish);
        endMinute();
    }

    private void killHolder() throws Exception {
        List<JobCluster.Node> working = strike(cluster.nodes());
        first(working).kill();
        log.leave();
        working.stream().skip(1).forEach(this::finish);
        endMinute();
    }

    /** A is killed behind its first command; only then the job is due on the others. */
    private void killWithinAcquire() throws Exception {
        JobCluster.Node a = cluster.nodes().get(0);
        boolean isLast = acquireCommands == 1;
        boolean isStopped = isLast ? a.strikeUpToFirstAnswer() : a.strikeUpToSecondCommand();
        require(isStopped, JobText::killPointNotReached);
        if (isLast) {
            long end = System.nanoTime() + ScheduledJobLock.LEASE.toNanos();
            Polling.waitWhile(() -> !lock().exists() && System.nanoTime() < end);
            require(lock().exists(), JobText::killPointNotReached);
        }
        a.kill();
        usualMinute();
    }

    private static JobCluster.Node first(List<JobCluster.Node> working) {
        require(!working.isEmpty(), JobText::nobodyWorks);
        return working.get(0);
    }

    private List<JobCluster.Node> strike(List<JobCluster.Node> due) throws Exception {
        List<JobCluster.Node> working = cluster.strike(due);
        working.forEach(node -> log.enter());
        starts += working.size();
        return working;
    }

    private void finish(JobCluster.Node node) {
        log.leave();
        node.finish();
    }

    /** Counts what the job has noted in this minute. */
    private void endMinute() {
        long noted = redis.direct().llen(ScheduledJobLock.outbox(key));
        int inThisMinute = Math.toIntExact(noted - runsBefore);
        require(inThisMinute == starts, JobText::countsDiffer);
        if (inThisMinute != 1) {
            log.harm();
        }
        runs.add(inThisMinute);
        progress.accept(runs.size());
        runsBefore = noted;
        starts = 0;
    }

    private LockKey lock() {
        return new LockKey(redis, key);
    }

    /** A lock may keep its lease elsewhere than in Redis. */
    private void awaitWholeLease() throws InterruptedException {
        long end = System.nanoTime() + ScheduledJobLock.LEASE.toNanos();
        Polling.waitWhile(() -> System.nanoTime() <= end);
        awaitEndOfLease();
    }

    private void awaitEndOfLease() throws InterruptedException {
        long end = System.nanoTime() + LEASES_TO_WAIT * ScheduledJobLock.LEASE.toNanos();
        Polling.waitWhile(() -> lock().lease().isPresent() && System.nanoTime() < end);
        require(lock().lease().isEmpty(), JobText::leaseDoesNotEnd);
    }

    private static void require(boolean holds, Function<JobText, String> reason) {
        if (!holds) {
            throw new InconclusiveException(JobText.class, reason);
        }
    }
}
