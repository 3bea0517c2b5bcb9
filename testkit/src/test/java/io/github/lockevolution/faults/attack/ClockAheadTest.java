package io.github.lockevolution.faults.attack;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.locks.ScriptedLock;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A client whose clock is ahead: what each of its commands does to the lock of the holder is seen. */
@OnTheBench
class ClockAheadTest {

    /** What it finds after its deadline it deletes, and then it takes the lock as anybody does. */
    private static final ScriptedLock.Call CLEAR_AWAY = it -> {
        String deadline = Long.toString(it.clock.millis() + it.millis);
        if (it.setIfFree(it.key, deadline)) {
            return true;
        }
        return Long.parseLong(it.redis.get(it.key)) < it.clock.millis()
                && it.delete(it.key)
                && it.setIfFree(it.key, deadline);
    };

    private static final ScriptedLock.Call DELETE = it -> it.delete(it.key);

    private static final LockSpec CLEARS_AWAY = ScriptedLock.of("clears-away-what-is-over", CLEAR_AWAY, DELETE);

    private static void assertSeenStepByStep(AttackOutcome seen) {
        assertThat(seen.history())
                .isEqualTo(
                        "Entered A, Took A, Freed B, Took B, Entered B, Left A, Finished A, Freed A, Left B, Finished B");
        assertThat(seen.story()).isEqualTo("B's clock is ahead by more than A's lease; B is inside, too");
        seen.assertSuffers(FOREIGN_UNLOCK);
        seen.assertWaitedForItsLeases();
    }

    /** B deletes A's key, and takes the lock in the command after next. */
    @Test
    void who_clears_away_a_lock_that_is_not_over_is_seen_to_free_it_and_to_take_it(RedisEnvironment environment)
            throws Exception {
        assertSeenStepByStep(AttackOutcome.of(new ClockAhead(), CLEARS_AWAY, environment));
    }

    /** Each command of B takes effect long after it has left. */
    @Test
    void what_a_command_does_is_seen_when_it_is_answered(Redis redis) throws Exception {
        try (SlowLinks links = new SlowLinks(redis)) {
            LockSpec slowForB = ScriptedLock.of(
                    "slow-for-b",
                    it -> {
                        if (it.owner.equals("B")) {
                            links.slow("B", Duration.ofMillis(200));
                        }
                        return CLEAR_AWAY.by(it);
                    },
                    DELETE);

            assertSeenStepByStep(AttackOutcome.of(new ClockAhead(), slowForB, links.environment()));
        }
    }

    /** It writes down until when it holds the lock, for whoever wants to know, and goes by the lease in Redis. */
    @Test
    void who_goes_by_the_clock_of_redis_is_refused(RedisEnvironment environment) throws Exception {
        LockSpec lock = ScriptedLock.of(
                "notes-its-deadline",
                it -> it.setIfFree(it.key, Long.toString(it.clock.millis() + it.millis)),
                it -> it.delete(it.key));

        AttackOutcome seen = AttackOutcome.of(new ClockAhead(), lock, environment);

        assertThat(seen.history()).isEqualTo("Entered A, Took A, Finished B, Left A, Finished A, Freed A");
        assertThat(seen.story()).isEqualTo("B's clock is ahead by more than A's lease; B is refused");
        seen.assertSurvives();
    }

    /** B, and nobody else, asks for the key as often as it is let. */
    private static LockSpec asking(int times) {
        return ScriptedLock.of(
                "asks-again-and-again",
                it -> {
                    for (int i = 1; i < times && it.owner.equals("B"); i++) {
                        it.redis.exists(it.key);
                    }
                    return it.setIfFree(it.key, it.owner);
                },
                it -> it.delete(it.key));
    }

    @Test
    void an_attempt_of_fifty_commands_is_one_attempt(RedisEnvironment environment) throws Exception {
        AttackOutcome.of(new ClockAhead(), asking(50), environment).assertSurvives();
    }

    @Test
    void an_attempt_that_goes_on_after_fifty_commands_proves_nothing(RedisEnvironment environment) {
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> AttackOutcome.of(new ClockAhead(), asking(51), environment))
                .withMessage("tryLock sent 50 commands and went on; it makes one attempt");
    }
}
