package io.github.lockevolution.stage5;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lockevolution.faults.attack.FaultScenario;
import io.github.lockevolution.faults.attack.LiveClient;
import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.PacedRecorder;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackends;
import io.github.lockevolution.faults.redis.wire.GatedJedis;
import io.github.lockevolution.faults.redis.wire.GatedSocketFactory;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.testkit.OnTheBench;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import redis.clients.jedis.ConnectionFactory;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.providers.PooledConnectionProvider;

/** Giving the lock back: whose it must be, and what Redis may have forgotten by then. */
@OnTheBench(LuaStage.class)
@Isolated("it flushes the scripts of the Redis that the other classes use")
class LuaReleaseTest {

    private static final String KEY = "order:42";

    @Test
    void an_unlock_without_a_lock_sends_nothing(FaultScenario scenario) throws Exception {
        LiveClient a = scenario.client("A", FaultScenario.LONG_LEASE);

        boolean removed = a.unlock();

        assertThat(removed).isFalse();
        assertThat(a.recorder().sent()).isEmpty();
    }

    @Test
    void a_second_unlock_sends_nothing(FaultScenario scenario) throws Exception {
        LiveClient a = scenario.client("A", FaultScenario.LONG_LEASE);
        a.tryLock();
        a.unlock();
        int before = a.recorder().sent().size();

        boolean removed = a.unlock();

        assertThat(removed).isFalse();
        assertThat(a.recorder().sent()).hasSize(before);
    }

    @Test
    void a_refused_attempt_keeps_the_token_of_the_lock_that_is_held(FaultScenario scenario) throws Exception {
        LiveClient a = scenario.client("A", FaultScenario.LONG_LEASE);
        a.tryLock();
        a.tryLock();

        boolean removed = a.unlock();

        assertThat(removed).isTrue();
        assertThat(scenario.key().exists()).isFalse();
    }

    @Test
    void a_foreign_token_is_left_untouched(FaultScenario scenario) throws Exception {
        LiveClient a = scenario.client("A", FaultScenario.LONG_LEASE);
        a.tryLock();
        scenario.redis().direct().set(scenario.key().name(), "B:token");

        boolean removed = a.unlock();

        assertThat(removed).isFalse();
        assertThat(token(scenario)).isEqualTo("B:token");
    }

    @Test
    void a_name_shared_by_two_clients_does_not_mix_up_their_locks(FaultScenario scenario) throws Exception {
        LiveClient first = scenario.client("A", FaultScenario.LONG_LEASE);
        LiveClient second = scenario.client("A", FaultScenario.LONG_LEASE);
        first.tryLock();
        // What the end of a lease does.
        scenario.redis().direct().del(scenario.key().name());
        second.tryLock();
        String lockOfSecond = token(scenario);

        boolean removed = first.unlock();

        assertThat(removed).isFalse();
        assertThat(token(scenario)).isEqualTo(lockOfSecond);
    }

    private static String token(FaultScenario scenario) {
        return scenario.redis().direct().get(scenario.key().name());
    }

    @Test
    void a_release_that_never_left_can_be_repeated(FaultScenario scenario) {
        Redis redis = scenario.redis();
        try (UnifiedJedis line = GatedJedis.open(redis.hostAndPort(), redis.login(), shutBeforeTheFirst("EVALSHA"))) {
            LuaLock lock = new LuaLock(line, scenario.key().name(), "A", FaultScenario.LONG_LEASE);
            lock.tryLock();
            assertThatThrownBy(lock::unlock).isInstanceOf(JedisConnectionException.class);

            boolean removed = lock.unlock();

            assertThat(removed).isTrue();
            assertThat(scenario.key().exists()).isFalse();
        }
    }

    private static CommandGate shutBeforeTheFirst(String name) {
        AtomicBoolean opened = new AtomicBoolean();
        return command -> {
            if (command.name().equals(name) && !opened.getAndSet(true)) {
                throw new IOException("the line is down");
            }
            return GateDecision.LET_THROUGH;
        };
    }

    /** A: takes the lock. SCRIPT FLUSH. A: EVALSHA, NOSCRIPT; EVAL, 1. */
    @Test
    void a_release_survives_a_script_flush(FaultScenario scenario) throws Exception {
        assumeTrue(scenario.redis().isOurs(), "SCRIPT FLUSH reaches further than the bench's keys");
        LiveClient a = scenario.client("A", FaultScenario.LONG_LEASE);
        a.tryLock();
        scenario.redis().direct().scriptFlush();

        boolean removed = a.unlock();

        assertThat(removed).isTrue();
        assertThat(scenario.key().exists()).isFalse();
        assertThat(a.recorder().sent()).extracting(Command::name).containsExactly("SET", "EVALSHA", "EVAL");
    }

    /**
     * A: takes the lock. Redis is killed and starts again from its snapshot, which holds A's key but no script. A:
     * EVALSHA, a connection error; EVALSHA, NOSCRIPT; EVAL, 1.
     */
    @Test
    void a_release_survives_a_restart_of_redis(Redis environment) {
        assumeTrue(environment.isOurs(), "nobody else's Redis is restarted");
        PacedRecorder recorder = new PacedRecorder();
        try (RestartableRedis redis = new RestartableRedis();
                UnifiedJedis line = redis.line(recorder)) {
            LuaLock lock = new LuaLock(line, KEY, "A", FaultScenario.LONG_LEASE);
            lock.tryLock();
            redis.restart();
            assertThatThrownBy(lock::unlock).isInstanceOf(JedisConnectionException.class);

            boolean removed = lock.unlock();

            assertThat(removed).isTrue();
            assertThat(redis.exists()).isFalse();
            assertThat(recorder.sent()).extracting(Command::name).endsWith("EVALSHA", "EVAL");
        }
    }

    /**
     * A Redis that comes back with its key, put there by hand as a snapshot would, and without its scripts. Its clients find
     * it where it was, whatever port it has now.
     */
    private static final class RestartableRedis implements AutoCloseable {

        private Redis running = Redis.start(RedisBackends.chosen());

        UnifiedJedis line(PacedRecorder recorder) {
            ConnectionFactory factory = new ConnectionFactory(
                    () -> new GatedSocketFactory(running.hostAndPort(), recorder).createSocket(), running.login());
            return RedisClient.builder()
                    .connectionProvider(new PooledConnectionProvider(factory))
                    .build();
        }

        void restart() {
            String snapshot = running.direct().get(KEY);
            running.close();
            running = Redis.start(RedisBackends.chosen());
            running.direct().set(KEY, snapshot);
        }

        boolean exists() {
            return running.direct().exists(KEY);
        }

        @Override
        public void close() {
            running.close();
        }
    }
}
