package io.github.lockevolution.faults.attack;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.locks.ScriptedLock;
import io.github.lockevolution.faults.locks.SoundSpec;
import io.github.lockevolution.faults.locks.WorksOnTheSide;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Commands take effect long after they have left: an attack goes on when they have. */
@OnTheBench
class LateCommandsIT {

    private SlowLinks links;

    @BeforeEach
    void begin(Redis redis) {
        links = new SlowLinks(redis);
    }

    @AfterEach
    void end() {
        links.close();
    }

    /** What A compares with is known before the command that deletes is held, so that it deletes what is B's by then. */
    @Test
    void a_comparison_is_answered_before_the_command_that_deletes_is_held() throws Exception {
        LockSpec lock = ScriptedLock.of(
                "compares-then-deletes",
                it -> {
                    boolean taken = it.setIfFree(it.key, it.token);
                    if (taken && it.owner.equals("A") && !it.key.contains("rehearsal")) {
                        links.slow("A", Duration.ofMillis(300));
                    }
                    return taken;
                },
                it -> it.token.equals(it.redis.get(it.key)) && it.delete(it.key));

        AttackOutcome seen = AttackOutcome.of(new LateUnlock(), lock, links.environment());

        assertThat(seen.story()).isEqualTo("A's DEL comes after its lease and deletes B's lock; C is inside, too");
        seen.assertSuffers(FOREIGN_UNLOCK);
    }

    /** B's command arrives when its process has been killed, if the attack does not wait for it. */
    @Test
    void a_command_takes_effect_before_its_answer_is_lost(Redis redis) throws Exception {
        try (SlowLinks slow = new SlowLinks(redis, Duration.ofMillis(300))) {
            AttackOutcome seen = AttackOutcome.of(new CutBetweenCommands(), new SoundSpec().lock(), slow.environment());

            assertThat(seen.events())
                    .containsSubsequence(new Event.Finished("A"), new Event.Took("A"), new Event.Entered("N"))
                    .containsSubsequence(new Event.Took("B"), new Event.Died("B"), new Event.Entered("N"));
            assertThat(seen.story()).isEqualTo("cut after SET: a newcomer gets in; kill -9 there: a newcomer gets in");
            seen.assertSurvives();
        }
    }

    /** What A has sent on the side deletes its key when B's move has begun, if nobody waits for it before. */
    @Test
    void who_looks_at_the_lock_waits_for_what_its_holder_has_sent_on_the_side() throws Exception {
        LockSpec lock = new WorksOnTheSide((redis, key, timer) -> timer.execute(() -> {
                    links.slow("A", Duration.ofSeconds(3));
                    redis.del(key);
                }))
                .lock();
        try (FaultScenario scenario = new FaultScenario(lock, links.environment())) {
            LiveClient a = scenario.client("A", FaultScenario.LONG_LEASE);
            LiveClient b = scenario.client("B", FaultScenario.LONG_LEASE);
            a.finishTryLock(a.beginTryLock());
            await("the command leaves").until(() -> a.client().isBackgroundAtWork());

            scenario.watching(
                    b,
                    () -> await("it takes effect").until(() -> !scenario.key().exists()));

            assertThat(scenario.history().events()).containsExactly(new Event.Entered("A"));
        }
    }

    /** The one that removes the key is held in the proxy, and let through; what follows it leaves by itself. */
    @Test
    void a_release_that_goes_on_after_it_has_removed_the_key_comes_to_its_end() throws Exception {
        LockSpec lock = ScriptedLock.of(
                "looks-after-it",
                it -> it.setIfFree(it.key, it.owner),
                it -> it.delete(it.key) && !it.redis.exists(it.key));

        AttackOutcome seen = AttackOutcome.of(new LateUnlock(), lock, links.environment());

        assertThat(seen.story()).isEqualTo("A's DEL comes after its lease and deletes B's lock; C is inside, too");
        seen.assertSuffers(FOREIGN_UNLOCK);
    }
}
