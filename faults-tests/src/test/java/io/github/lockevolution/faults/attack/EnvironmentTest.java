package io.github.lockevolution.faults.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.github.lockevolution.faults.locks.SoundStage;
import io.github.lockevolution.faults.locks.TestStage;
import io.github.lockevolution.faults.redis.RedisBackend;
import io.github.lockevolution.faults.redis.RedisServer;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.RedisVersion;
import io.github.lockevolution.testkit.OnTheBench;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.UnifiedJedis;

@OnTheBench
class EnvironmentTest {

    /** A lock that nobody can have yet. */
    private static final class FutureStage extends TestStage {

        @Override
        public RedisVersion requires() {
            return new RedisVersion(99, 0, 0);
        }

        @Override
        public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
            throw new AssertionError("nobody asked whether Redis is new enough");
        }
    }

    @Test
    void a_redis_that_is_new_enough_will_do(Environment environment) {
        assertThatNoException().isThrownBy(() -> environment.redis().requireFor(new SoundStage()));
    }

    @Test
    void a_redis_that_is_too_old_is_named_with_what_the_lock_needs(Environment environment) {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> environment.redis().requireFor(new FutureStage()))
                .withMessage("future-stage needs Redis 99.0.0 or newer, and the Redis of lab.redis ("
                        + environment.redis().origin() + ") is "
                        + environment.redis().version()
                        + "; name a newer one with lab.redis");
    }

    @Test
    void a_run_asks_that_before_it_attacks_anything(Environment environment) {
        List<AttackResult> results = new ArrayList<>();

        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() ->
                        new AttackRun(environment).on(List.of(new SoundStage(), new FutureStage()), results::add));

        assertThat(results).isEmpty();
    }

    @Test
    void a_bench_whose_network_cannot_be_had_ends_the_redis_it_has_started() {
        List<RedisServer> started = new ArrayList<>();
        RedisBackend watched = () -> {
            started.add(RedisBackend.named("embedded").start());
            return started.get(0);
        };

        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> Environment.start(watched, redis -> {
                    throw new SetupProblem("no Toxiproxy");
                }));

        assertThatIOException()
                .isThrownBy(() -> new Socket(
                                started.get(0).address().getHost(),
                                started.get(0).address().getPort())
                        .close());
    }
}
