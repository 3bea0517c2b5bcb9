package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.canary.CanaryMissed;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisCanary;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.timeline.HolderChart;
import io.github.lockevolution.lock.LockSpec;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;

/**
 * Runs hours of a scheduled job, one after the other.
 *
 * @param redis the server of the locks and of the job's notes
 * @param minutes how long such an hour is; 3 or more with an attack
 * @param isInterrupted asked every minute; whether somebody wants it to end
 * @param progress told how many minutes are over
 */
record JobRunner(Redis redis, int minutes, BooleanSupplier isInterrupted, IntConsumer progress) {

    /**
     * Runs a minute of a job on two nodes whose lock lets both in: a run that does not see the job work twice could not see any
     * failure.
     *
     * @throws CanaryMissed if it does not
     */
    static void requireCanaryRanTwice(Redis redis) throws InterruptedException {
        LockSpec canary = new RedisCanary().lock();
        try (JobCluster two = new JobCluster(redis, canary, 2)) {
            JobBill bill = new JobRunner(redis, 1, () -> false, over -> {}).run(canary, two, JobAttack.NONE);
            if (bill.twice() != 1) {
                throw CanaryMissed.seeing(bill::words);
            }
        }
    }

    /** An hour of a job on a cluster whose nodes guard it by a lock. */
    JobBill run(LockSpec lock, JobCluster cluster, JobAttack attack) throws InterruptedException {
        long start = System.nanoTime();
        String key = redis.key("job:" + UUID.randomUUID());
        Optional<Message> problem = Optional.empty();
        Optional<ScheduledHour> hour = Optional.empty();
        try {
            cluster.begin(key);
            int commands = Math.max(1, lock.acquireCommands().size());
            hour = Optional.of(new ScheduledHour(redis, minutes, isInterrupted, progress, key, commands, cluster));
            hour.get().play(attack);
            if (isInterrupted.getAsBoolean()) {
                problem = Optional.of(RunProblem.interrupted());
            }
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            problem = Optional.of(RunProblem.of(redis, e));
        }
        return bill(lock, attack, hour, (System.nanoTime() - start) / 1e9, problem);
    }

    private JobBill bill(
            LockSpec lock, JobAttack attack, Optional<ScheduledHour> hour, double seconds, Optional<Message> problem) {
        HolderLog log = hour.map(ScheduledHour::log).orElseGet(() -> new HolderLog(() -> 0));
        HolderChart chart = new HolderChart(
                lock.name() + ", " + attack, minutes, minutes + " min", log.changes(), log.harmMoments());
        return new JobBill(
                lock.name(), attack, hour.map(ScheduledHour::runs).orElseGet(List::of), seconds, chart, problem);
    }
}
