package io.github.lockevolution.workbench.exercise;

import io.github.lockevolution.faults.check.Check;
import io.github.lockevolution.faults.check.CheckResult;
import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.client.RealTimer;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisLocks;
import io.github.lockevolution.faults.setup.BenchThread;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/**
 * A lock that somebody hands in, on a Redis on which the canary was broken.
 *
 * @param forbidden the failures that no census may show
 * @param stop asked repeatedly; true ends the census, and nothing more is proven
 */
record Submission(CheckedLock lock, Set<Failure> forbidden, Redis redis, ProvenStore store, BooleanSupplier stop) {

    static final Duration LEASE = Duration.ofSeconds(30);

    /** The time for a plain use. */
    static final Duration PATIENCE = Duration.ofSeconds(10);

    /** All schedules within these bounds. */
    CheckResult check(ClientProgram program, Bounds bounds) {
        return new Check(store, List.of(), stop, progress -> {})
                .with(program)
                .of(lock, Set.of(), List.of(bounds), LEASE);
    }

    /**
     * Whether no schedule shows a forbidden failure.
     *
     * @throws InconclusiveException if nobody can tell
     */
    boolean isFreeOfFailures(ClientProgram program, Bounds bounds) {
        CheckResult result = check(program, bounds);
        if (!Collections.disjoint(result.observedFailures(), forbidden)) {
            return false;
        }
        requireProven(result);
        return true;
    }

    /** Whether a guarded resource can refuse a late holder. */
    boolean isFenced() {
        try (Testbed testbed = Testbed.open(lock.spec(), store, 2, LEASE)) {
            return new FenceTrial(testbed).holds();
        }
    }

    /** @throws InconclusiveException if not every schedule was run, or something came in the way */
    static Census requireProven(CheckResult result) {
        return result.begunCensuses()
                .filter(census -> result.gap().isEmpty() && census.isComplete())
                .findFirst()
                .orElseThrow(() -> new InconclusiveException(
                        result.gap().orElse(Message.of(ExerciseText.class, ExerciseText::notDone))));
    }

    /** A plain use of the lock, on a key of its own. */
    interface Use {
        boolean on(UsedLock lock) throws Exception;
    }

    /** The lock in a plain use. */
    final class UsedLock {

        private final Duration asked;
        private final String key = redis.key("exercise:" + UUID.randomUUID());
        private final ScheduledExecutorService timer = RealTimer.start("a submission");
        private final Map<String, DistributedLock> clients = new HashMap<>();

        UsedLock(Duration asked) {
            this.asked = asked;
        }

        DistributedLock client(String name) {
            return clients.computeIfAbsent(name, this::made);
        }

        private DistributedLock made(String owner) {
            return RedisLocks.over(lock.spec(), redis.direct()).make(key, owner, asked, InstantSource.system(), timer);
        }

        /** The time that is left of the lease; zero if there is no lease. */
        Duration lease() {
            return Duration.ofMillis(Math.max(0, redis.direct().pttl(key)));
        }

        /** The number that the lock key holds; zero if that is none. */
        long number() {
            String value = redis.direct().get(key);
            return value != null && FenceTrial.isNumber(value) ? Long.parseLong(value) : 0;
        }

        /** Deletes the key, as if its lease had run out. */
        void expire() {
            redis.direct().del(key);
        }

        private void clear() {
            redis.direct().del(key);
            timer.shutdownNow();
        }
    }

    /**
     * Whether a use of the lock succeeds in time: a lock that waits for ever is no longer waited for.
     *
     * @param asked the lease
     */
    boolean use(Duration asked, Use use) throws Exception {
        ExecutorService thread = Executors.newSingleThreadExecutor(BenchThread.pool("use of a submission"));
        UsedLock used = new UsedLock(asked);
        try {
            Callable<Boolean> task = () -> use.on(used);
            return thread.submit(task).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException e) {
            return false;
        } finally {
            thread.shutdownNow();
            used.clear();
        }
    }
}
