package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.graph.Progress;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.explore.run.UnprovenTestbed;
import io.github.lockevolution.faults.locks.Attempting;
import io.github.lockevolution.faults.locks.MemorySpec;
import io.github.lockevolution.faults.locks.Overflows;
import io.github.lockevolution.faults.locks.PlantedBug.Insists;
import io.github.lockevolution.faults.locks.PlantedBug.ThrowingSpec;
import io.github.lockevolution.faults.locks.SoundSpec;
import io.github.lockevolution.faults.locks.UnmakeableSpec;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackends;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What the bench cannot hold, follow or finish is never passed: the census has a gap, and says why. */
@OnTheBench
@Execution(ExecutionMode.CONCURRENT)
class FailClosedTest {

    private static final Duration SHORT = Duration.ofSeconds(2);

    private static Testbed open(LockSpec lock, Redis redis) {
        return UnprovenTestbed.open(lock, new RedisLauncher(redis), 2);
    }

    /** For a lock that never comes to rest. */
    private static Testbed openBriefly(LockSpec lock, Redis redis) {
        return UnprovenTestbed.open(lock, new RedisLauncher(redis, SHORT), 2);
    }

    private static Census explore(Testbed testbed, BooleanSupplier stop, Consumer<Progress> progress) {
        return new Explorer(testbed, Bounds.USUAL, Merging.OFF)
                .explore(stop, progress)
                .census();
    }

    private static Optional<String> gap(Census census) {
        return census.gap().map(gap -> gap.in(Language.ENGLISH));
    }

    private static boolean spinsUntilTheBenchEnds() {
        while (!Thread.currentThread().isInterrupted()) {
            Thread.onSpinWait();
        }
        return false;
    }

    private static boolean waitsForNobody() {
        try {
            new CountDownLatch(1).await();
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }

    @Test
    @Tag("integration")
    void a_lock_that_spins_is_told_with_the_place_where_it_does(Redis redis) {
        LockSpec lock = new Attempting((jedis, key, owner, soundly) -> spinsUntilTheBenchEnds()).lock();

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> openBriefly(lock, redis))
                .withMessageStartingWith("client N did not come to rest within 2 s; the clients stand: ")
                .withMessageContaining("N in ")
                .withMessageContaining("FailClosedTest.spinsUntilTheBenchEnds(");
    }

    @Test
    void a_lock_that_blocks_when_it_is_refused_cannot_be_explored(Redis redis) {
        LockSpec lock =
                new Attempting((jedis, key, owner, soundly) -> soundly.getAsBoolean() || waitsForNobody()).lock();

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> openBriefly(lock, redis))
                .withMessageStartingWith("client B did not come to rest within 2 s; the clients stand: ")
                .withMessageContaining("FailClosedTest.waitsForNobody(");
    }

    @Test
    @Tag("integration")
    void a_lock_that_blocks_only_now_and_then_leaves_a_gap_and_what_was_counted(Redis redis) {
        AtomicBoolean blocks = new AtomicBoolean();
        LockSpec lock = new Attempting((jedis, key, owner, soundly) ->
                        soundly.getAsBoolean() || !owner.equals("N") && blocks.get() && waitsForNobody())
                .lock();
        try (Testbed testbed = openBriefly(lock, redis)) {
            blocks.set(true);

            Census census = explore(testbed, () -> false, progress -> {});

            assertThat(census.isComplete()).isFalse();
            assertThat(census.schedules()).isPositive();
            assertThat(gap(census))
                    .hasValueSatisfying(gap -> assertThat(gap)
                            .startsWith("client A did not come to rest within 2 s; the clients stand: ")
                            .contains("FailClosedTest.waitsForNobody("));
        }
    }

    @Test
    @Tag("integration")
    void what_a_blocked_client_did_is_not_hidden_by_the_end_of_its_story(Redis redis) {
        AtomicBoolean blocks = new AtomicBoolean();
        LockSpec lock = new Attempting((jedis, key, owner, soundly) ->
                        soundly.getAsBoolean() || !owner.equals("N") && blocks.get() && waitsForNobody())
                .lock();
        try (Testbed testbed = openBriefly(lock, redis)) {
            blocks.set(true);
            Replayer replayer = new Replayer(testbed);

            assertThatExceptionOfType(InconclusiveException.class)
                    .isThrownBy(() -> replayer.play(Schedule.parse("attempting:A.B")))
                    .withMessageStartingWith("client B did not come to rest within 2 s");
            assertThatExceptionOfType(InconclusiveException.class)
                    .isThrownBy(() -> replayer.play(Schedule.parse("attempting:A.A")))
                    .withMessage("client B has not come to rest since it moved last");
        }
    }

    @Test
    void a_lock_that_tries_on_and_on_cannot_be_explored(Redis redis) {
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> open(new Insists().lock(), redis))
                .withMessage("client B sent 50 commands and went on; tryLock makes one attempt, and unlock too");
    }

    @Test
    void a_lock_that_sends_from_another_thread_cannot_be_held(Redis redis) {
        LockSpec lock = new Attempting((jedis, key, owner, soundly) ->
                        CompletableFuture.supplyAsync(soundly::getAsBoolean).join())
                .lock();

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> open(lock, redis))
                .withMessageStartingWith("client N sent SET ")
                .withMessageEndingWith(" from a thread that did not call its lock; the bench can hold only what the"
                        + " calling thread sends");
    }

    @Test
    void a_lock_that_sends_nothing_cannot_be_explored(Redis redis) {
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> open(new MemorySpec().lock(), redis))
                .withMessage(
                        "client A sent no command; the bench can hold only what is sent, so let tryLock ask the store");
    }

    @Test
    void a_lock_that_sends_nothing_for_some_clients_cannot_be_explored(Redis redis) {
        LockSpec lock =
                new Attempting((jedis, key, owner, soundly) -> !owner.equals("B") && soundly.getAsBoolean()).lock();

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> open(lock, redis))
                .withMessage(
                        "client B sent no command; the bench can hold only what is sent, so let tryLock ask the store");
    }

    @Test
    void a_lock_that_throws_or_cannot_be_made_is_told(Redis redis) {
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> open(new ThrowingSpec().lock(), redis))
                .withMessage("throwing-spec threw java.lang.IllegalStateException: this lock cannot be taken although"
                        + " nobody is in the way; the gate saw []");
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> open(new UnmakeableSpec().lock(), redis))
                .withMessage("unmakeable-spec threw java.lang.IllegalArgumentException: this lock cannot be made"
                        + " although nobody is in the way; the gate saw []");
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> open(new Overflows().lock(), redis))
                .withMessage("overflows threw java.lang.StackOverflowError although nobody is in the way; the gate saw"
                        + " []");
    }

    @Test
    void a_redis_that_goes_away_leaves_a_gap_and_what_was_counted() {
        Redis own = Redis.start(RedisBackends.named("embedded"));
        Testbed testbed = open(new SoundSpec().lock(), own);

        Census census = explore(testbed, () -> false, progress -> {
            if (progress.runs() == 3) {
                own.close();
            }
        });
        testbed.close();

        assertThat(census.isComplete()).isFalse();
        assertThat(census.schedules()).isEqualTo(3);
        assertThat(census.stats().runs()).isEqualTo(3);
        assertThat(gap(census))
                .hasValueSatisfying(gap -> assertThat(gap).startsWith("Redis does not answer any more ("));
    }
}
