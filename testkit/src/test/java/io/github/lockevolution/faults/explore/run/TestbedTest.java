package io.github.lockevolution.faults.explore.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.locks.Attempting;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackends;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a testbed leaves behind: nothing, whatever happened on it. */
@OnTheBench
class TestbedTest {

    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
    private final Set<String> keys = ConcurrentHashMap.newKeySet();

    /** A sound lock that is seen at work; each owner has a key of its own as well. */
    private final LockSpec seen = new Attempting((redis, key, owner, soundly) -> {
                threads.add(Thread.currentThread());
                keys.addAll(Set.of(key, key + ":" + owner));
                redis.set(key + ":" + owner, "was here");
                return soundly.getAsBoolean();
            })
            .lock();

    private void awaitTheEndOfAllThreads() {
        await("every client's thread ends").until(() -> threads.stream().noneMatch(Thread::isAlive));
    }

    @Test
    void closing_ends_a_client_whose_lock_takes_no_error_for_an_answer(Redis redis) {
        LockSpec stubborn = new Attempting((jedis, key, owner, soundly) -> {
                    threads.add(Thread.currentThread());
                    while (true) {
                        try {
                            return soundly.getAsBoolean();
                        } catch (RuntimeException e) {
                            // Tries again.
                        }
                    }
                })
                .lock();
        Testbed testbed = UnprovenTestbed.open(stubborn, new RedisLauncher(redis), 2);
        testbed.begin(2);

        testbed.close();

        awaitTheEndOfAllThreads();
    }

    @Test
    void closing_removes_every_key_of_the_lock_also_the_newcomers(Redis redis) {
        try (Testbed testbed = UnprovenTestbed.open(seen, new RedisLauncher(redis), 2)) {
            new Replayer(testbed).play(Schedule.parse("attempting:A.A.A-crash.B.B"));
        }

        assertThat(keys).hasSize(4);
        assertThat(redis.direct().exists(keys.toArray(String[]::new))).isZero();
    }

    @Test
    void closing_twice_and_after_redis_is_gone_is_fine() {
        Redis own = Redis.start(RedisBackends.named("embedded"));
        Testbed testbed = UnprovenTestbed.open(seen, new RedisLauncher(own), 2);
        testbed.begin(2);
        own.close();

        testbed.close();
        testbed.close();

        awaitTheEndOfAllThreads();
    }

    /** There, a name is in one place only. */
    @Test
    @Tag("integration")
    void nobody_helps_on_a_redis_that_is_somebodys() {
        try (Redis theirs = Redis.start(RedisBackends.named("embedded"));
                Redis foreign = Redis.start(RedisBackends.named("redis://" + theirs.address()));
                Testbed testbed = UnprovenTestbed.open(seen, new RedisLauncher(foreign), 2)) {
            assertThat(testbed.beside()).isEmpty();
        }
    }
}
