package io.github.lockevolution.faults.attack;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.RACE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.locks.Attempting;
import io.github.lockevolution.faults.locks.ScriptedLock;
import io.github.lockevolution.faults.locks.WorksOnTheSide;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import redis.clients.jedis.params.SetParams;

/** While B comes, the bench holds the renewals of A: what B finds then is the lock's doing only where the lease did not run out for want of them. */
@OnTheBench
@Execution(ExecutionMode.CONCURRENT)
class SlowWorkerIT {

    /** For so long the lease outlasts renewals that the bench holds. */
    private static final Duration STILL = Duration.ofSeconds(1);

    private static final WorksOnTheSide.Side NOTHING = (redis, key, timer) -> {};

    /** Renews its lease every half second. */
    private static WorksOnTheSide.Side renewing(Duration lease) {
        return (redis, key, timer) ->
                timer.scheduleAtFixedRate(() -> redis.pexpire(key, lease.toMillis()), 500, 500, TimeUnit.MILLISECONDS);
    }

    /** B goes on when the renewals have stood still for longer than the lease outlasts. */
    private static Attempting.Attempt late(Attempting.Attempt attempt) {
        return (redis, key, owner, soundly) -> {
            long end = System.nanoTime() + STILL.toNanos();
            await("the renewals have stood still for long").until(() -> System.nanoTime() - end > 0);
            return attempt.tryLock(redis, key, owner, soundly);
        };
    }

    private static final Attempting.Attempt AFTER_THE_LEASE = (redis, key, owner, soundly) -> {
        await("the lease of A runs out").until(() -> !redis.exists(key));
        return soundly.getAsBoolean();
    };

    private static AttackOutcome outcome(WorksOnTheSide.Side ofA, Attempting.Attempt ofB, RedisEnvironment environment)
            throws Exception {
        return AttackOutcome.of(new SlowWorker(), new WorksOnTheSide(ofA, ofB).lock(), environment);
    }

    /** A renews as long as it is let; B waits until the bench has cost it its lease. */
    @Test
    void a_lease_that_runs_out_because_the_bench_holds_its_renewals_is_not_blamed_on_the_lock(
            RedisEnvironment environment) {
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> outcome(renewing(FaultScenario.SHORT_LEASE), late(AFTER_THE_LEASE), environment))
                .withMessage("the bench held the renewals of A for so long that its lease may have run out for want of"
                        + " them: this machine is too slow");
    }

    @Test
    void a_lease_that_outlasts_renewals_held_for_long_has_not_run_out(RedisEnvironment environment) throws Exception {
        AttackOutcome seen = outcome(
                renewing(FaultScenario.LONG_LEASE),
                late((redis, key, owner, soundly) -> soundly.getAsBoolean()),
                environment);

        assertThat(seen.story()).isEqualTo("A works past its lease and renews it in time, and B is refused");
        seen.assertSurvives();
    }

    @Test
    void a_lease_that_nobody_renews_runs_out_however_slow_the_next_is(RedisEnvironment environment) throws Exception {
        AttackOutcome seen =
                outcome(NOTHING, late((redis, key, owner, soundly) -> soundly.getAsBoolean()), environment);

        assertThat(seen.story()).isEqualTo("A works past its lease, and B is inside, too");
        seen.assertSuffers(LEASE_OVERRUN);
    }

    /** The lease still runs when A has done its work, and nobody has sent anything for that. */
    @Test
    void a_lease_that_was_longer_from_the_beginning_was_not_renewed(RedisEnvironment environment) throws Exception {
        LockSpec lock = ScriptedLock.of(
                "takes-a-lease-and-a-half",
                it -> "OK"
                        .equals(it.redis.set(
                                it.key, it.token, SetParams.setParams().nx().px(it.millis * 3 / 2))),
                it -> it.deleteIf(it.key, it.token));

        AttackOutcome seen = AttackOutcome.of(new SlowWorker(), lock, environment);

        seen.assertSuffers(LEASE_OVERRUN);
        seen.assertWaitedForItsLeases();
    }

    @Test
    void a_holder_that_deletes_whatever_is_there_frees_the_lock_of_the_next(RedisEnvironment environment)
            throws Exception {
        LockSpec lock = ScriptedLock.of(
                "deletes-whatever-is-there", it -> it.setIfFree(it.key, it.owner), it -> it.delete(it.key));

        AttackOutcome seen = AttackOutcome.of(new SlowWorker(), lock, environment);

        assertThat(seen.history()).endsWith("Left A, Finished A, Freed A, Left B, Finished B");
        assertThat(seen.story()).isEqualTo("A works past its lease, and B is inside, too; DEL frees B's lock");
        seen.assertSuffers(FOREIGN_UNLOCK, LEASE_OVERRUN);
    }

    /** B overwrites the key of a holder whose lease is renewed: that is no overrun. */
    @Test
    void who_gets_in_beside_a_lease_that_still_runs_has_seen_no_lease_run_out(RedisEnvironment environment)
            throws Exception {
        AttackOutcome seen = outcome(
                renewing(FaultScenario.LONG_LEASE),
                (redis, key, owner, soundly) -> "OK".equals(redis.set(key, owner)),
                environment);

        assertThat(seen.story()).isEqualTo("A works past its lease, and B is inside, too");
        seen.assertSuffers(RACE);
    }

    /** The renewal leaves within the lease and takes effect after it, and after A has done its work: until then, nobody knows. */
    @Test
    void a_renewal_that_is_under_way_is_waited_for(Redis redis) throws Exception {
        try (SlowLinks links = new SlowLinks(redis)) {
            AttackOutcome seen = outcome(
                    (connection, key, timer) -> timer.schedule(
                            () -> {
                                links.slow("A", Duration.ofSeconds(2));
                                return connection.set(
                                        key, "A", SetParams.setParams().px(FaultScenario.LONG_LEASE.toMillis()));
                            },
                            1,
                            TimeUnit.SECONDS),
                    (connection, key, owner, soundly) -> soundly.getAsBoolean(),
                    links.environment());

            assertThat(seen.story()).isEqualTo("A works past its lease and renews it in time, and B is refused");
        }
    }
}
