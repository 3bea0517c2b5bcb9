package io.github.lockevolution.faults.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.explore.Explorer;
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
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.params.SetParams;

/** Locks that make their own connections, and renew their lease over one of them. */
@OnTheBench
class OwnThreadIT {

    private static final String DELETE_IF_OURS =
            "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

    /** How a lock has its lease renewed. */
    private enum By {

        /** A thread that it starts, which renews at once and then by the clock on the wall. */
        OWN_THREAD {
            @Override
            void begin(Holder holder, ScheduledExecutorService timer) {
                Thread thread = new Thread(holder::renewAgainAndAgain, "renews");
                thread.setDaemon(true);
                thread.start();
            }
        },

        /** A thread that it starts, and that has something to send in every other attempt. */
        MOODY_THREAD {
            @Override
            void begin(Holder holder, ScheduledExecutorService timer) {
                if (attempts.incrementAndGet() % 2 == 1) {
                    OWN_THREAD.begin(holder, timer);
                }
            }
        },

        /** A thread that it starts, and that has nothing to send before a schedule is over. */
        SILENT_THREAD {
            @Override
            void begin(Holder holder, ScheduledExecutorService timer) {
                Thread thread = new Thread(holder::renewLater, "renews later");
                thread.setDaemon(true);
                thread.start();
            }
        },

        /** The timer that it is given. */
        TIMER {
            @Override
            void begin(Holder holder, ScheduledExecutorService timer) {
                timer.scheduleAtFixedRate(holder::renew, 10, 10, TimeUnit.SECONDS);
            }
        };

        final AtomicInteger attempts = new AtomicInteger();

        abstract void begin(Holder holder, ScheduledExecutorService timer);
    }

    private static LockSpec renewing(By by) {
        return LockSpec.inRedis("renewing")
                .acquires("SET key owner NX PX millis")
                .releases("EVAL " + DELETE_IF_OURS + " 1 key owner")
                .suffers(Failure.LEASE_OVERRUN)
                .connects((redis, key, owner, lease, clock, timer) ->
                        new Holder(redis, key, owner, lease.toMillis(), by, timer));
    }

    private static final class Holder implements DistributedLock, AutoCloseable {

        private final RedisClient redis;
        private final RedisClient forRenewals;
        private final String key;
        private final String owner;
        private final long millis;
        private final By by;
        private final ScheduledExecutorService timer;
        private volatile boolean isHeld;

        Holder(URI uri, String key, String owner, long millis, By by, ScheduledExecutorService timer) {
            this.redis = PatientClient.to(uri);
            this.forRenewals = PatientClient.to(uri);
            this.key = key;
            this.owner = owner;
            this.millis = millis;
            this.by = by;
            this.timer = timer;
        }

        @Override
        public boolean tryLock() {
            isHeld =
                    "OK".equals(redis.set(key, owner, SetParams.setParams().nx().px(millis)));
            if (isHeld) {
                by.begin(this, timer);
            }
            return isHeld;
        }

        void renew() {
            forRenewals.pexpire(key, millis);
        }

        /** The thread of a home-made watchdog: that it sleeps between two renewals is part of what is judged. */
        void renewAgainAndAgain() {
            try {
                while (isHeld) {
                    renew();
                    Thread.sleep(millis / 3);
                }
            } catch (JedisException | InterruptedException e) {
                // The client is over.
            }
        }

        void renewLater() {
            try {
                Thread.sleep(millis / 3);
                renewAgainAndAgain();
            } catch (InterruptedException e) {
                // The client is over.
            }
        }

        @Override
        public boolean unlock() {
            isHeld = false;
            return Long.valueOf(1).equals(redis.eval(DELETE_IF_OURS, List.of(key), List.of(owner)));
        }

        @Override
        public void close() {
            isHeld = false;
            redis.close();
        }
    }

    private static Census explore(By by, Redis redis, Bounds bounds) {
        Duration patience = Duration.ofSeconds(5);
        try (Testbed testbed =
                UnprovenTestbed.open(renewing(by), new RedisLauncher(redis, patience), bounds.clients())) {
            return new Explorer(testbed, bounds, Merging.ON).explore().census();
        }
    }

    @Test
    void what_a_thread_of_the_lock_sends_can_happen_beside_the_next_step(Redis redis) {
        try (Testbed testbed = UnprovenTestbed.open(renewing(By.OWN_THREAD), new RedisLauncher(redis), 2);
                Execution execution = testbed.begin(2)) {
            assertThat(execution.possible()).hasToString("[A, A-lost, A-crash, B, B-lost, B-crash]");
            execution.make(Schedule.parse("any:A").moves().get(0));
            assertThat(execution.possible()).hasToString("[A, A-side, A-crash, B, B-lost, B-crash, expire]");

            Step step = execution.make(Schedule.parse("any:A-side").moves().get(0));

            assertThat(step).hasToString("A-side: PEXPIRE lock 30000 -> 1, A INSIDE, lock=A 30s");
            assertThat(execution.possible()).hasToString("[A, A-crash, B, B-lost, B-crash, expire]");
        }
    }

    /** The renewal comes once, whichever way; the thread would renew again when ten seconds are over, and no schedule takes so long. */
    @Test
    @Tag("nightly")
    void a_thread_of_its_own_and_a_timer_come_to_the_same_within_one_command_on_the_side(Redis redis) {
        Bounds bounds = Bounds.clients(2).expiries(1);

        Census byThread = explore(By.OWN_THREAD, redis, bounds);
        Census byTimer = explore(By.TIMER, redis, bounds);

        assertThat(byThread.gap()).isEmpty();
        assertThat(byTimer.gap()).isEmpty();
        assertThat(byThread.schedules()).isEqualTo(byTimer.schedules());
        assertThat(byThread.counts()).isEqualTo(byTimer.counts());
    }

    /** On a machine so slow that the first one comes late, that is what is told. */
    @Test
    void a_thread_that_sends_in_one_run_and_not_in_the_next_is_inconclusive(Redis redis) {
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> explore(By.MOODY_THREAD, redis, Bounds.USUAL))
                .withMessageMatching(
                        "a thread of client . sent PEXPIRE after command .* of the attempt once, and not another time; .*"
                                + "|client . sent PEXPIRE .* while nothing was asked of it, .*");
    }

    @Test
    void a_thread_that_sends_nothing_in_the_course_of_a_schedule_is_inconclusive(Redis redis) {
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> explore(By.SILENT_THREAD, redis, Bounds.USUAL))
                .withMessageMatching(
                        "the lock of client . has a thread of its own, renews later \\(started in \\d+\\), and"
                                + " nothing that it does was seen; let what it waits for follow from the lease .*");
    }
}
