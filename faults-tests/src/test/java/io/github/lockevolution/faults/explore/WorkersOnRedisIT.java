package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.client.RedisLauncher;
import io.github.lockevolution.faults.explore.Explorer.Merging;
import io.github.lockevolution.faults.locks.GetThenSet;
import io.github.lockevolution.faults.locks.SoundStage;
import io.github.lockevolution.faults.locks.TestStage;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackend;
import io.github.lockevolution.faults.subject.Subject;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A helper that explores the same lock has a Redis of its own, and finds what one alone finds. */
@OnTheBench
@Timeout(120)
class WorkersOnRedisIT {

    private static final Bounds FOUR = new Bounds(4, 1, 1, 0);

    private final ExecutorService threads = Executors.newSingleThreadExecutor();
    private final CountDownLatch begun = new CountDownLatch(1);
    private volatile boolean asked;

    @AfterEach
    void the_helper_has_left() throws InterruptedException {
        threads.shutdown();
        assertThat(threads.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
    }

    static List<TestStage> locks() {
        return List.of(new GetThenSet(), new SoundStage());
    }

    private void help(Runnable task) {
        if (!asked) {
            threads.execute(() -> {
                Thread.currentThread().setName("helper");
                task.run();
            });
        }
        asked = true;
    }

    private boolean awaitHelper() {
        if (Thread.currentThread().getName().equals("helper")) {
            begun.countDown();
        }
        if (asked) {
            try {
                assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        return false;
    }

    private static List<Object> counted(Census census) {
        assertThat(census.gap()).isEmpty();
        return List.of(
                census.schedules(),
                census.twoInside(),
                census.counts(),
                census.shortest(),
                census.stats().states(),
                census.stats().moves(),
                census.stats().alike());
    }

    @ParameterizedTest
    @MethodSource("locks")
    void two_find_what_one_finds(TestStage lock, Redis redis) {
        try (Testbed testbed = Testbed.open(lock, new RedisLauncher(redis), FOUR.clients())) {
            Census alone = new Explorer(testbed, FOUR, Merging.ON)
                    .explore(() -> false, progress -> {})
                    .census();

            Census together = new Explorer(testbed, FOUR, Merging.ON, this::help, 1)
                    .explore(this::awaitHelper, progress -> {})
                    .census();

            assertThat(begun.getCount()).isZero();
            assertThat(counted(together)).isEqualTo(counted(alone));
        }
    }

    @Test
    void the_same_name_is_in_another_redis() {
        try (Redis redis = Redis.start(RedisBackend.named("embedded"))) {
            RedisLauncher launcher = new RedisLauncher(redis);
            try (Subject one = launcher.launch(new SoundStage())) {
                Subject beside = launcher.launchBeside(one).orElseThrow();
                try (FreeProbe probe = new FreeProbe(beside)) {
                    assertThat(beside.key()).isEqualTo(one.key());
                    assertThat(beside.lease()).isEqualTo(one.lease());
                    redis.direct().set(one.key(), "taken");

                    assertThat(probe.isFree()).isTrue();
                    assertThat(redis.direct().get(one.key())).isEqualTo("taken");
                }
            }
        }
    }

    @Test
    void nobody_helps_on_a_redis_that_is_somebodys() {
        try (Redis theirs = Redis.start(RedisBackend.named("embedded"));
                Redis foreign = Redis.start(RedisBackend.named("redis://" + theirs.address()));
                Testbed testbed = Testbed.open(new SoundStage(), new RedisLauncher(foreign), 2)) {
            assertThat(testbed.beside()).isEmpty();
        }
    }
}
