package io.github.lockevolution.faults.explore;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static io.github.lockevolution.lock.Failure.RACE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.client.RedisLauncher;
import io.github.lockevolution.faults.explore.Explorer.Merging;
import io.github.lockevolution.faults.locks.ScriptedLock;
import io.github.lockevolution.faults.locks.UnconventionalLocks;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.testkit.OnTheBench;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** Locks that keep their state elsewhere than in one string under their name show what they do, and nothing else. */
@OnTheBench
@SuppressWarnings("deprecation") // SETNX, GETSET and PSETEX are what such locks send
class JudgedByEffectIT {

    /** Their three clients are compared in memory, by JudgedByEffectInMemoryIT, which takes no server. */
    private static final Set<String> COMPARED_IN_MEMORY = Set.of(
            "asks-how-long-it-has",
            "compares-with-a-key-that-nobody-writes",
            "compares-with-a-key-that-nobody-writes-without-a-lease",
            "counts-up-and-down-again",
            "draws-a-fencing-token",
            "key-with-something-behind",
            "lease-drawn-by-lot",
            "loser-repairs-a-missing-lease",
            "renews-before-it-compares",
            "throws-to-say-no",
            "token-from-a-counter",
            "token-of-eight-digits",
            "two-keys");

    private static Census explore(LockStage lock, Redis redis, Bounds bounds, Merging merging) {
        try (Testbed testbed = Testbed.open(lock, new RedisLauncher(redis), bounds.clients())) {
            Census census = new Explorer(testbed, bounds, merging)
                    .explore(() -> false, progress -> {})
                    .census();
            assertThat(census.gap()).isEmpty();
            return census;
        }
    }

    @ParameterizedTest
    @MethodSource("io.github.lockevolution.faults.locks.UnconventionalLocks#all")
    void what_a_lock_does_has_its_name(ScriptedLock lock, Redis redis) {
        Census census = explore(lock, redis, Bounds.USUAL, Merging.ON);

        assertThat(census.seen()).isEqualTo(lock.suffers());
    }

    static List<ScriptedLock> locksThatNeedRedis() {
        return UnconventionalLocks.all().stream()
                .filter(lock -> !COMPARED_IN_MEMORY.contains(lock.name()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("locksThatNeedRedis")
    void it_is_the_same_for_all_clients(ScriptedLock lock, Redis redis) {
        Bounds bounds = new Bounds(3, 0, 1, 0);
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
                .hasSize(2)
                .allSatisfy(lock -> {
                    Census census = explore(lock, redis, Bounds.USUAL, Merging.ON);
                    assertThat(census.schedules()).isEqualTo(186);
                    assertThat(census.counts()).containsAllEntriesOf(counts);
                });
    }

    @Test
    void with_three_clients_every_two_inside_has_a_reason(Redis redis) {
        ScriptedLock counting = ScriptedLock.of(
                "counts",
                it -> it.redis.incr(it.key) == 1 && it.redis.pexpire(it.key, it.millis) == 1,
                it -> it.delete(it.key));
        ScriptedLock looking = ScriptedLock.of(
                "looks-then-sets",
                it -> it.redis.get(it.key) == null && it.redis.psetex(it.key, it.millis, it.owner) != null,
                it -> it.delete(it.key));
        Bounds three = new Bounds(3, 1, 1, 0);

        assertThat(explore(counting, redis, three, Merging.ON).seen())
                .containsExactly(ORPHAN_KEY, FOREIGN_UNLOCK, LEASE_OVERRUN);
        assertThat(explore(looking, redis, three, Merging.ON).seen())
                .containsExactly(RACE, FOREIGN_UNLOCK, LEASE_OVERRUN);
    }

    /** A lock that whoever is refused breaks open excludes nobody: it is free all the time, so nothing can be unlocked. */
    @Test
    void a_loser_that_deletes_and_takes_is_a_race(Redis redis) {
        ScriptedLock open = ScriptedLock.of(
                "loser-deletes-and-takes",
                it -> {
                    if (it.setIfFree(it.key, it.owner)) {
                        return true;
                    }
                    it.delete(it.key);
                    return it.setIfFree(it.key, it.owner);
                },
                it -> it.delete(it.key));

        Census census = explore(open, redis, Bounds.USUAL, Merging.ON);

        assertThat(census.seen()).containsExactly(RACE, LEASE_OVERRUN);
        assertThat(census.twoInside()).isGreaterThanOrEqualTo(census.count(RACE).max(census.count(LEASE_OVERRUN)));
    }

    @Test
    void two_inside_after_a_foreign_unlock_say_what_they_follow_from(Redis redis) {
        ScriptedLock deletes =
                ScriptedLock.of("deletes", it -> it.setIfFree(it.key, it.owner), it -> it.delete(it.key));
        try (Testbed testbed = Testbed.open(deletes, new RedisLauncher(redis), 3)) {
            Trace trace = new Replayer(testbed).play(Schedule.parse("deletes:A.A.expire.B.A.C.B.B.C.C"));

            assertThat(trace.failures()).containsOnlyKeys(FOREIGN_UNLOCK);
            assertThat(trace.twoInside()).map(Trace.FirstOccurrence::step).isEqualTo(Optional.of(5));
        }
    }

    @Test
    void a_clock_that_the_bench_does_not_move_proves_nothing(Redis redis) {
        ScriptedLock clock = ScriptedLock.of(
                "real-clock",
                it -> it.redis.setnx(it.key, Long.toString(System.currentTimeMillis() + it.millis)) == 1,
                it -> it.delete(it.key));

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> Testbed.open(clock, new RedisLauncher(redis), 2))
                .withMessageStartingWith("the value of SETNX looks like a clock");
    }

    @Test
    void a_lock_that_shows_nothing_proves_nothing(Redis redis) {
        ScriptedLock writesNothing =
                ScriptedLock.of("looks-only", it -> it.redis.get(it.key) == null, it -> it.delete(it.key));
        ScriptedLock keepsIt = ScriptedLock.of("keeps-it", it -> it.setIfFree(it.key, it.owner), it -> true);

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> Testbed.open(writesNothing, new RedisLauncher(redis), 2))
                .withMessageContaining("without a command that wrote anything");
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> Testbed.open(keepsIt, new RedisLauncher(redis), 2))
                .withMessageContaining("the unlock of keeps-it sends no command");
    }

    /** A thread that goes on when its client is done or dead is heard no more, and makes nobody inconclusive. */
    @Test
    void a_watchdog_whose_client_is_over_sends_nothing_any_more(Redis redis) throws InterruptedException {
        BlockingQueue<Runnable> leftBehind = new LinkedBlockingQueue<>();
        List<Thread> watchdogs = new ArrayList<>();
        ScriptedLock watched = ScriptedLock.of(
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
        try (Testbed testbed = Testbed.open(watched, new RedisLauncher(redis), 2)) {
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

    /** Whose clock is ahead takes a lock before its deadline. */
    @Test
    void a_clock_that_is_ahead_is_a_race(Redis redis) {
        ScriptedLock deadline = UnconventionalLocks.all().stream()
                .filter(lock -> lock.name().startsWith("deadline"))
                .findFirst()
                .orElseThrow();

        Census census = explore(deadline, redis, new Bounds(2, 0, 0, 0, 1), Merging.ON);

        assertThat(census.seen()).contains(RACE);
        assertThat(census.shortest().get(RACE)).hasToString("deadline-by-the-bench-s-clock:A.B-ahead.B.B.B.B.B.A.A");
    }
}
