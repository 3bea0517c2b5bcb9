package io.github.lockevolution.faults.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.locks.SoundSpec;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.network.ToxiproxyBackends;
import io.github.lockevolution.faults.redis.Persistence;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackends;
import io.github.lockevolution.faults.redis.RedisServer;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A lock on one Redis is a key that is there as long as Redis remembers it. */
@OnTheBench
class RedisRestartIT {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            RESTART_EMPTY    | RACE     | Redis is killed and comes back empty; B is inside, too
            RESTART_EVERYSEC | survives | Redis is killed and comes back from its append-only file (appendfsync everysec); B is refused
            RESTART_ALWAYS   | survives | Redis is killed and comes back from its append-only file (appendfsync always); B is refused
            """)
    void what_redis_remembers_decides_who_is_inside(
            Attack restart, String shown, String story, RedisEnvironment environment) {
        assertThat(SingleAttack.on(restart, new SoundSpec().lock(), environment))
                .returns(shown, AttackResult::inJson)
                .returns(story, AttackResult::story);
    }

    /** A is told of an error when it leaves, since its connection is gone; B gives back what it has. */
    @Test
    void who_comes_after_an_empty_restart_is_inside_beside_the_holder_and_both_leave(RedisEnvironment environment)
            throws Exception {
        AttackOutcome seen = AttackOutcome.of(new RedisRestart(Persistence.NONE), new SoundSpec().lock(), environment);

        assertThat(seen.history()).isEqualTo("Entered A, Took A, Entered B, Left A, Finished A, Left B, Finished B");
        seen.assertSuffers(Failure.RACE);
    }

    @Test
    void who_is_refused_after_a_restart_has_nothing_to_give_back(RedisEnvironment environment) throws Exception {
        AttackOutcome seen =
                AttackOutcome.of(new RedisRestart(Persistence.ALWAYS), new SoundSpec().lock(), environment);

        assertThat(seen.history()).isEqualTo("Entered A, Took A, Finished B, Left A, Finished A");
        seen.assertSurvives();
    }

    @Test
    void a_restart_only_reports(RedisEnvironment environment) {
        LockSpec lock = new SoundSpec().lock();
        AttackReport report = new AttackReport(lock, List.of(SingleAttack.on(Attack.RESTART_EMPTY, lock, environment)));

        assertThat(report.results()).allMatch(result -> result.expectation(lock) == Expectation.MET);
        assertThat(report.observedFailures()).isEmpty();
        assertThat(report.expectation(Failure.RACE)).isEqualTo(Expectation.MET);
    }

    @Test
    void the_usual_attacks_restart_nothing() {
        assertThat(Attack.usual())
                .doesNotContainAnyElementsOf(Attack.restarts())
                .hasSize(11);
    }

    @Test
    void somebodys_redis_is_not_restarted(Redis own) {
        try (RedisEnvironment environment = RedisEnvironment.start(
                RedisBackends.named("redis://" + own.address()), ToxiproxyBackends.named("embedded"))) {
            assertThat(SingleAttack.on(Attack.RESTART_EMPTY, new SoundSpec().lock(), environment)
                            .story())
                    .isEqualTo("not applicable: own Redis only");
            assertThatExceptionOfType(SetupProblem.class)
                    .isThrownBy(() -> environment.redis().restart())
                    .withMessage(
                            "a restart needs a Redis that the bench starts on this machine, and this run works on redis://"
                                    + own.address()
                                    + "; leave out --restart-redis, or choose -Dlab.redis=embedded or path");
        }
    }

    /** As one in a container: the bench has started it, and cannot start it again. */
    @Test
    void a_redis_that_the_bench_cannot_start_again_is_not_restarted() {
        RedisServer server = RedisBackends.named("embedded").start();
        RedisServer once = new RedisServer(
                server.address(), server.insideDocker(), server.login(), server.origin(), true, server.stop());
        try (RedisEnvironment environment = RedisEnvironment.start(() -> once, ToxiproxyBackends.named("embedded"))) {
            assertThat(SingleAttack.on(Attack.RESTART_EMPTY, new SoundSpec().lock(), environment))
                    .returns("not applicable", AttackResult::inJson)
                    .returns("not applicable: a container", AttackResult::story);
        }
    }

    @ParameterizedTest
    @EnumSource(Persistence.class)
    void a_server_that_is_started_again_holds_what_its_file_holds(Persistence persistence, Redis own) {
        try (Redis redis = own.startAnother(persistence)) {
            redis.direct().set("kept", "1");
            // While the system is busy with the disk, Redis keeps what it has to append for a while.
            await().until(() ->
                    !persistence.hasFile() || redis.direct().info("persistence").contains("aof_buffer_length:0\r"));
            String before = redis.direct().info("server");

            redis.restart();

            assertThat(redis.direct().info("server")).isNotEqualTo(before);
            assertThat(redis.direct().exists("kept")).isEqualTo(persistence.hasFile());
        }
    }

    /** Until then it answers INFO, and refuses everything else. */
    @Test
    void a_server_that_is_back_has_read_its_file(Redis own) {
        try (Redis redis = own.startAnother(Persistence.ALWAYS)) {
            redis.direct().eval("for i = 1, 10000 do redis.call('SET', 'key' .. i, i) end");

            redis.restart();

            assertThat(redis.direct().dbSize()).isEqualTo(10_000);
        }
    }
}
