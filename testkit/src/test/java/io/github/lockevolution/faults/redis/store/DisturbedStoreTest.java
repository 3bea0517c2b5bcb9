package io.github.lockevolution.faults.redis.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.run.UnprovenTestbed;
import io.github.lockevolution.faults.locks.Attempting;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.DisturbedStoreException;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackends;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.LeaseClock;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Jedis;

/** A Redis that somebody disturbs while a lock is explored: nothing is proven for or against the lock, and the reason is told. */
class DisturbedStoreTest {

    private static final String FLUSHED =
            "somebody emptied Redis while the bench was at work; use a Redis that nobody else works on";

    @AutoClose
    private final Redis own = Redis.start(RedisBackends.named("embedded"));

    private void somebody(Consumer<Jedis> does) {
        try (Jedis somebody = new Jedis(own.hostAndPort())) {
            does.accept(somebody);
        }
    }

    private void assertDisturbed(Consumer<Jedis> by, String message) {
        try (RedisStore store = new RedisStore(own, LeaseClock.FROZEN, InterferenceDetector.none())) {
            assertThatCode(store::requireUndisturbed).doesNotThrowAnyException();

            somebody(by);

            assertThatExceptionOfType(InconclusiveException.class)
                    .isThrownBy(store::requireUndisturbed)
                    .withMessage(message);
        }
    }

    @Test
    void whoever_works_beside_the_bench_does_not_disturb_it() {
        try (RedisStore store = new RedisStore(own, LeaseClock.FROZEN, InterferenceDetector.none())) {
            somebody(jedis -> {
                jedis.set("somebody's", "value");
                jedis.get("somebody's");
                jedis.del("somebody's");
            });

            assertThatCode(store::requireUndisturbed).doesNotThrowAnyException();
        }
    }

    @Test
    void a_flush_is_noticed() {
        assertDisturbed(Jedis::flushAll, FLUSHED);
    }

    @Test
    void a_flush_of_one_database_is_noticed() {
        assertDisturbed(Jedis::flushDB, FLUSHED);
    }

    @Test
    void a_flush_before_is_forgiven() {
        somebody(Jedis::flushAll);

        try (RedisStore store = new RedisStore(own, LeaseClock.FROZEN, InterferenceDetector.none())) {
            assertThatCode(store::requireUndisturbed).doesNotThrowAnyException();
        }
    }

    @Test
    void keys_dropped_for_want_of_memory_are_noticed() {
        assertDisturbed(
                jedis -> {
                    jedis.set("ballast", "x");
                    jedis.configSet("maxmemory-policy", "allkeys-random");
                    jedis.configSet("maxmemory", "1");
                    jedis.ping();
                    jedis.configSet("maxmemory", "0");
                },
                "Redis dropped 1 key for want of memory while the bench was at work; give it more memory, or use a Redis of"
                        + " the bench's own");
    }

    @Test
    void a_failover_is_noticed() {
        assertDisturbed(
                jedis -> jedis.replicaof("127.0.0.1", 1),
                "Redis was a master when the bench began and is a slave now: it failed over; run it again when it"
                        + " stays what it is");
    }

    @Test
    void another_run_of_the_server_is_a_restart() {
        ServerCounters before = new ServerCounters("one run", "master", 0, 0);

        assertThatCode(() -> before.requireSame(new ServerCounters("one run", "master", 0, 0)))
                .doesNotThrowAnyException();
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> before.requireSame(new ServerCounters("another run", "master", 0, 0)))
                .withMessage("Redis was restarted while the bench was at work; run it again on one that stays");
    }

    @Test
    void every_start_of_a_server_is_another_run() {
        try (Redis another = Redis.start(RedisBackends.named("embedded"));
                Connection one = new Connection(own.hostAndPort());
                Connection other = new Connection(another.hostAndPort())) {
            assertThat(ServerCounters.ask(one).runId())
                    .isNotEmpty()
                    .isEqualTo(ServerCounters.ask(one).runId())
                    .isNotEqualTo(ServerCounters.ask(other).runId());
        }
    }

    @Test
    void a_redis_that_is_gone_is_told() {
        try (RedisStore store = new RedisStore(own, LeaseClock.FROZEN, InterferenceDetector.none())) {
            own.close();

            assertThatExceptionOfType(InconclusiveException.class)
                    .isThrownBy(store::requireUndisturbed)
                    .withMessageStartingWith("Redis does not answer any more (");
            assertThatExceptionOfType(InconclusiveException.class)
                    .isThrownBy(store::look)
                    .withMessageStartingWith("Redis does not answer any more (");
        }
    }

    /** Whether it would have been caught, nobody can tell. */
    @Test
    void a_canary_that_somebody_disturbs_is_not_missed() {
        Launcher disturbed = new AfterLaunch(new RedisLauncher(own), () -> somebody(Jedis::flushAll));

        assertThatExceptionOfType(DisturbedStoreException.class)
                .isThrownBy(() -> new ProvenStore(disturbed).proveFor(List.of(disturbed.canary())))
                .withMessage(FLUSHED);
    }

    /** @param then what happens each time when a lock has been put under test */
    private record AfterLaunch(Launcher launcher, Runnable then) implements Launcher {

        @Override
        public LockSpec canary() {
            return launcher.canary();
        }

        @Override
        public void requireFor(LockSpec lock) {
            launcher.requireFor(lock);
        }

        @Override
        public SystemUnderTest launch(LockSpec lock, ClientProgram program, Duration lease) {
            SystemUnderTest system = launcher.launch(lock, program, lease);
            then.run();
            return system;
        }
    }

    /** Its rehearsal says that it cannot be taken, and that is not its fault. */
    @Test
    void a_lock_that_cannot_be_taken_because_of_a_flush_is_not_blamed() {
        LockSpec lock = new Attempting((redis, key, owner, soundly) -> {
                    somebody(Jedis::flushAll);
                    return false;
                })
                .lock();

        assertThatExceptionOfType(DisturbedStoreException.class)
                .isThrownBy(() -> UnprovenTestbed.open(lock, new RedisLauncher(own), 2))
                .withMessage(FLUSHED);
    }
}
