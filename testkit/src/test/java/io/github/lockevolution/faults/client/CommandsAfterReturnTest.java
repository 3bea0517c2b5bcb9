package io.github.lockevolution.faults.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Execution;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.explore.run.UnprovenTestbed;
import io.github.lockevolution.faults.locks.PatientClient;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.params.SetParams;

/** A lock that behaves as libraries do: it asks what server this is, leaves tidying up to a thread of its own, and does not give up soon. */
@OnTheBench
class CommandsAfterReturnTest {

    private static LockSpec tidying(Executor tidies) {
        return LockSpec.inRedis("tidying")
                .suffers(Failure.FOREIGN_UNLOCK, Failure.LEASE_OVERRUN)
                .connects((redis, key, owner, lease) -> new TidyingLock(redis, key, owner, lease.toMillis(), tidies));
    }

    /** SET NX PX and DEL; a note of each unlock is left under a key of its own, which a thread deletes later. */
    private static final class TidyingLock implements DistributedLock, AutoCloseable {

        private final Executor tidies;
        private final RedisClient redis;
        private final String key;
        private final String owner;
        private final long millis;

        TidyingLock(URI uri, String key, String owner, long millis, Executor tidies) {
            this.tidies = tidies;
            this.redis = PatientClient.to(uri);
            this.key = key;
            this.owner = owner;
            this.millis = millis;
            redis.mget("is this", "a cluster");
        }

        @Override
        public boolean tryLock() {
            return unlessCut(() ->
                    "OK".equals(redis.set(key, owner, SetParams.setParams().nx().px(millis))));
        }

        @Override
        public boolean unlock() {
            String note = key + ":" + UUID.randomUUID();
            boolean isDeleted = unlessCut(() -> Long.valueOf(1)
                    .equals(redis.eval(
                            "redis.call('SET', KEYS[2], 1) return redis.call('DEL', KEYS[1])",
                            List.of(key, note),
                            List.of())));
            tidies.execute(() -> unlessCut(() -> redis.del(note) == 1));
            return isDeleted;
        }

        /** Whose connection is cut tries for ever to make another one, unless it is interrupted. */
        private static boolean unlessCut(BooleanSupplier command) {
            try {
                return command.getAsBoolean();
            } catch (JedisException e) {
                try {
                    new CountDownLatch(1).await();
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                }
                return false;
            }
        }

        @Override
        public void close() {
            redis.close();
        }
    }

    private static void aside(Runnable task) {
        Thread thread = new Thread(task, "tidies");
        thread.setDaemon(true);
        thread.start();
    }

    private static Testbed testbed(Redis redis) {
        return testbed(redis, CommandsAfterReturnTest::aside);
    }

    private static Testbed testbed(Redis redis, Executor tidies) {
        return testbed(redis, tidies, Duration.ofSeconds(10));
    }

    private static Testbed testbed(Redis redis, Executor tidies, Duration patience) {
        return UnprovenTestbed.open(tidying(tidies), new RedisLauncher(redis, patience), 2);
    }

    /** @param later how it tidies up when it was seen to do so by a thread */
    private static InconclusiveException whyInconclusive(Redis redis, Executor later) {
        AtomicReference<Executor> tidies = new AtomicReference<>(CommandsAfterReturnTest::aside);
        Schedule schedule = Schedule.parse("tidying:A.A.A.A");
        try (Testbed testbed = testbed(redis, task -> tidies.get().execute(task), Duration.ofSeconds(2))) {
            Replayer replayer = new Replayer(testbed);
            replayer.play(schedule);
            tidies.set(later);
            return catchThrowableOfType(InconclusiveException.class, () -> replayer.play(schedule));
        }
    }

    @Test
    void what_is_sent_once_and_not_another_time_is_missed(Redis redis) {
        assertThat(whyInconclusive(redis, task -> {}))
                .hasMessageStartingWith(
                        "a thread of client A sent DEL after command 2 of the attempt once, and not another time");
    }

    /** As a library does whose own timeout has run out on a machine that stood still. */
    @Test
    @Tag("integration")
    void what_is_thrown_where_a_command_was_sent_another_time_is_named(Redis redis) {
        RejectedExecutionException thrown = new RejectedExecutionException("nobody tidies up");

        assertThat(whyInconclusive(redis, task -> {
                    throw thrown;
                }))
                .hasMessageStartingWith(
                        "the lock of client A threw " + thrown + " at a point where it went on another time")
                .hasCause(thrown);
    }

    /** A: takes the lock, gives it back, and its thread tidies up: the attempt is over after that, and not before. */
    @Test
    void what_is_sent_when_unlock_has_returned_is_a_step_of_the_attempt(Redis redis) {
        try (Testbed testbed = testbed(redis)) {
            List<Step> steps = new Replayer(testbed)
                    .play(Schedule.parse("tidying:A.A.A.A.B"))
                    .steps();

            assertThat(steps.get(2).toString()).startsWith("A: EVAL ").endsWith(" -> 1, A RELEASING, no lock");
            assertThat(steps.get(3)).hasToString("A: DEL lock:tokenA -> 1, A DONE, no lock");
            assertThat(steps.get(4)).hasToString("B: SET lock B NX PX 30000 -> OK, B INSIDE, lock=B 30s");
        }
    }

    @Test
    void what_is_asked_while_the_lock_is_made_and_names_no_key_of_it_is_no_step(Redis redis) {
        try (Testbed testbed = testbed(redis);
                Execution execution = testbed.begin(2)) {
            Step first = execution.make(Schedule.parse("any:A").moves().get(0));

            assertThat(first).hasToString("A: SET lock A NX PX 30000 -> OK, A INSIDE, lock=A 30s");
        }
    }

    /** A client that dies is interrupted: nobody waits until its library gives up. */
    @Test
    void it_counts_what_it_counts_when_the_caller_waits_until_all_is_tidy(Redis redis) {
        try (Testbed byThread = testbed(redis);
                Testbed byCaller = testbed(redis, Runnable::run)) {
            Census aside = explored(byThread);

            assertThat(aside.gap()).isEmpty();
            assertThat(aside.schedules()).isEqualTo(explored(byCaller).schedules());
        }
    }

    private static Census explored(Testbed testbed) {
        return new Explorer(testbed, Bounds.clients(2).crashes(1), Merging.ON)
                .explore()
                .census();
    }
}
