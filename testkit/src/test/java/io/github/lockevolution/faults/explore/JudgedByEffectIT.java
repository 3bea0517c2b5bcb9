package io.github.lockevolution.faults.explore;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.explore.run.UnprovenTestbed;
import io.github.lockevolution.faults.locks.ScriptedLock;
import io.github.lockevolution.faults.locks.UnconventionalLocks;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** Locks that need what only a Redis has show what they do, and nothing else; those of one string, JudgedByEffectInMemoryIT explores. */
@OnTheBench
@SuppressWarnings("deprecation") // SETNX, GETSET and PSETEX are what such locks send
class JudgedByEffectIT {

    private static Census explore(LockSpec lock, Redis redis, Bounds bounds, Merging merging) {
        try (Testbed testbed = UnprovenTestbed.open(lock, new RedisLauncher(redis), bounds.clients())) {
            Census census = new Explorer(testbed, bounds, merging).explore().census();
            assertThat(census.gap()).isEmpty();
            return census;
        }
    }

    @ParameterizedTest
    @MethodSource("io.github.lockevolution.faults.locks.UnconventionalLocks#all")
    void what_a_lock_does_has_its_name(LockSpec lock, Redis redis) {
        Census census = explore(lock, redis, Bounds.USUAL, Merging.ON);

        assertThat(census.observedFailures()).isEqualTo(lock.suffers());
    }

    @ParameterizedTest
    @MethodSource("io.github.lockevolution.faults.locks.UnconventionalLocks#all")
    @Tag("nightly")
    void it_is_the_same_for_all_clients(LockSpec lock, Redis redis) {
        Bounds bounds = Bounds.clients(3).expiries(1);
        Census alike = explore(lock, redis, bounds, Merging.ON);
        Census apart = explore(lock, redis, bounds, Merging.NO_SYMMETRY);

        assertThat(alike.schedules()).isEqualTo(apart.schedules());
        assertThat(alike.counts()).isEqualTo(apart.counts());
        assertThat(alike.twoInside()).isEqualTo(apart.twoInside());
        assertThat(alike.shortest()).isEqualTo(apart.shortest());
        assertThat(alike.stats().alike()).isEqualTo(3);
    }

    /** The very numbers of the lock that keeps the same under its own name. */
    @Test
    void where_the_key_is_makes_no_difference(Redis redis) {
        Map<Failure, BigInteger> counts =
                Map.of(FOREIGN_UNLOCK, BigInteger.valueOf(34), LEASE_OVERRUN, BigInteger.valueOf(48));

        assertThat(UnconventionalLocks.all().stream().filter(lock -> lock.name().startsWith("key-with")))
                .isNotEmpty()
                .allSatisfy(lock -> {
                    Census census = explore(lock, redis, Bounds.USUAL, Merging.ON);
                    assertThat(census.schedules()).isEqualTo(186);
                    assertThat(census.counts()).containsAllEntriesOf(counts);
                });
    }

    /** Whether the key is still there when somebody looks, for less than that, is chance. */
    @Test
    void giving_back_by_a_lease_of_a_millisecond_is_as_good_as_deleting(Redis redis) {
        LockSpec expiring = ScriptedLock.of(
                "gives-back-by-expiry", it -> it.setIfFree(it.key, it.token), it -> it.redis.pexpire(it.key, 1) == 1);

        Census census = explore(expiring, redis, Bounds.clients(3).crashes(1).expiries(1), Merging.ON);

        assertThat(census.gap()).isEmpty();
        assertThat(census.counts())
                .isEqualTo(explore(
                                ScriptedLock.of(
                                        "gives-back-by-deletion",
                                        it -> it.setIfFree(it.key, it.token),
                                        it -> it.redis.del(it.key) == 1),
                                redis,
                                Bounds.clients(3).crashes(1).expiries(1),
                                Merging.ON)
                        .counts());
    }

    /** A thread that goes on when its client is done or dead is heard no more, and makes nobody inconclusive. */
    @Test
    void a_watchdog_whose_client_is_over_sends_nothing_any_more(Redis redis) throws InterruptedException {
        BlockingQueue<Runnable> leftBehind = new LinkedBlockingQueue<>();
        List<Thread> watchdogs = new ArrayList<>();
        LockSpec watched = ScriptedLock.of(
                "leaves-a-watchdog-behind",
                it -> {
                    Thread watchdog = new Thread(() -> {
                        try {
                            leftBehind.take();
                            it.redis.pexpire(it.key, it.millis);
                        } catch (InterruptedException | JedisConnectionException e) {
                            // Its client is over.
                        }
                    });
                    watchdog.start();
                    watchdogs.add(watchdog);
                    return it.setIfFree(it.key, it.token);
                },
                it -> it.deleteIf(it.key, it.token));
        try (Testbed testbed = UnprovenTestbed.open(watched, new RedisLauncher(redis), 2)) {
            Replayer replayer = new Replayer(testbed);
            Trace before = replayer.play(Schedule.parse("leaves-a-watchdog-behind:A.B.A-crash"));
            watchdogs.forEach(watchdog -> leftBehind.add(() -> {}));
            for (Thread watchdog : List.copyOf(watchdogs)) {
                watchdog.join();
            }

            assertThat(replayer.play(before.schedule())).isEqualTo(before);
            watchdogs.forEach(Thread::interrupt);
        }
    }
}
