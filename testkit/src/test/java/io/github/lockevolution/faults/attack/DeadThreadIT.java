package io.github.lockevolution.faults.attack;

import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.locks.Attempting;
import io.github.lockevolution.faults.locks.ScriptedLock;
import io.github.lockevolution.faults.locks.WorksOnTheSide;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** The thread of a holder dies: whether its lease ends with it, and that a lease which ended in another way proves nothing. */
@OnTheBench
@Execution(ExecutionMode.CONCURRENT)
class DeadThreadIT {

    /** A newcomer of this lock does not go on as long as that thread lives. */
    @Test
    void the_thread_of_the_holder_is_gone_when_a_newcomer_comes(RedisEnvironment environment) throws Exception {
        AtomicReference<Optional<Thread>> holder = new AtomicReference<>(Optional.empty());
        LockSpec lock = new Attempting((redis, key, owner, soundly) -> {
                    if (owner.equals("A") && !key.contains("rehearsal")) {
                        holder.set(Optional.of(Thread.currentThread()));
                    } else if (owner.equals("N") && holder.get().isPresent()) {
                        Thread thread = holder.get().get();
                        await("the thread of the holder ends").until(() -> !thread.isAlive());
                    }
                    return soundly.getAsBoolean();
                })
                .lock();

        AttackOutcome seen = AttackOutcome.of(new DeadThread(), lock, environment);

        assertThat(holder.get()).isPresent();
        seen.assertSurvives();
    }

    /** What runs after two leases without a renewal was given for longer, and runs out by itself. */
    @Test
    void a_lease_that_is_longer_than_two_and_not_renewed_runs_out(RedisEnvironment environment) throws Exception {
        LockSpec lock = ScriptedLock.of(
                "takes-three-and-a-half-leases",
                it -> "OK"
                        .equals(it.redis.set(
                                it.key, it.token, SetParams.setParams().nx().px(it.millis * 7 / 2))),
                it -> it.deleteIf(it.key, it.token));

        AttackOutcome seen = AttackOutcome.of(new DeadThread(), lock, environment);

        assertThat(seen.events()).contains(new Event.LeaseRanOut(), new Event.Entered("N"));
        assertThat(seen.story()).isEqualTo("A's thread dies; its lease runs out and frees the key");
        seen.assertSurvives();
    }

    /** It was renewed while its holder was dead already, and is gone all the same. */
    @Test
    void a_lease_that_ends_although_it_was_renewed_proves_nothing(RedisEnvironment environment) {
        LockSpec lock = new WorksOnTheSide((redis, key, timer) -> timer.schedule(
                        // What the end of a lease does.
                        () -> redis.del(key), 1, TimeUnit.SECONDS))
                .lock();

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> AttackOutcome.of(new DeadThread(), lock, environment))
                .withMessage("A's lease ran out although it was still renewed: this machine is too slow");
    }

    /** The renewal leaves within the lease, and takes effect when that is over: until then, nobody knows. */
    @Test
    void a_renewal_that_is_under_way_is_waited_for(Redis redis) throws Exception {
        try (SlowLinks links = new SlowLinks(redis)) {
            LockSpec lock = new WorksOnTheSide((connection, key, timer) ->
                            timer.schedule(() -> renewLate(links, connection, key), 1, TimeUnit.SECONDS))
                    .lock();

            AttackOutcome seen = AttackOutcome.of(new DeadThread(), lock, links.environment());

            assertThat(seen.story())
                    .isEqualTo("A's thread dies; its lease is renewed all the same, and locks everyone out");
            seen.assertSuffers(ORPHAN_KEY);
        }
    }

    /** Takes effect two seconds after it has left. */
    private static String renewLate(SlowLinks links, UnifiedJedis redis, String key) {
        links.slow("A", Duration.ofSeconds(2));
        return redis.set(key, "A", SetParams.setParams().px(FaultScenario.LONG_LEASE.toMillis()));
    }

    /** Its lease is gone when it has taken the lock, and back when what it has sent on the side arrives. */
    @Test
    void a_holder_whose_renewal_is_under_way_still_holds_the_lock(Redis redis) throws Exception {
        try (SlowLinks links = new SlowLinks(redis)) {
            LockSpec lock = new WorksOnTheSide((connection, key, timer) ->
                            timer.schedule(() -> renewLate(links, connection, key), 100, TimeUnit.MILLISECONDS))
                    .lock();
            try (FaultScenario scenario = new FaultScenario(lock, links.environment())) {
                LiveClient a = scenario.client("A", FaultScenario.SHORT_LEASE);
                a.finishTryLock(a.beginTryLock());
                await("the renewal leaves").until(() -> a.client().sentSinceCall() > 0);
                scenario.redis().direct().del(scenario.key().name());

                DeadThread.requireHeld(scenario, a);

                assertThat(scenario.key().exists()).isTrue();
            }
        }
    }
}
