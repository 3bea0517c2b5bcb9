package io.github.lockevolution.faults.model;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static io.github.lockevolution.lock.Failure.RACE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.github.lockevolution.faults.client.RedisLauncher;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.Testbed;
import io.github.lockevolution.faults.locks.ComparesThenDeletes;
import io.github.lockevolution.faults.locks.LeaseOfAMillisecond;
import io.github.lockevolution.faults.locks.NeverExpires;
import io.github.lockevolution.faults.locks.OverwritesTheHolder;
import io.github.lockevolution.faults.model.Trace.FirstOccurrence;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Simple schedules, move by move, and the moment at which each failure shows. */
@OnTheBench
class TraceTest {

    private static Trace play(LockStage stage, Redis redis, String moves) {
        try (Testbed testbed = Testbed.open(stage, new RedisLauncher(redis), 2)) {
            return new Replayer(testbed).play(Schedule.parse(stage.name() + ":" + moves));
        }
    }

    @Test
    void one_after_the_other_shows_nothing(Redis redis) {
        Trace story = play(new ComparesThenDeletes(), redis, "A.A.A.A.B.B.B.B");

        assertThat(story.isComplete()).isTrue();
        assertThat(story.failures()).isEmpty();
    }

    /** A writes, B writes over it: both are inside. */
    @Test
    void a_race_shows_when_the_second_one_enters(Redis redis) {
        Trace story = play(new OverwritesTheHolder(), redis, "A.B");

        assertThat(story.steps().get(1).events()).containsExactly(new Event.Entered("B"));
        assertThat(story.failures())
                .containsExactly(
                        entry(RACE, new FirstOccurrence(1, new Evidence.InsideWithoutEndOfLease(List.of("A", "B")))));
    }

    /** A takes the lock, leaves, compares; its lease runs out, B takes the lock; A deletes. */
    @Test
    void a_foreign_unlock_shows_at_the_delete(Redis redis) {
        Trace story = play(new ComparesThenDeletes(), redis, "A.A.A.expire.B.A");

        assertThat(story.steps().get(5)).hasToString("A: DEL lock -> 1, A DONE, no lock");
        assertThat(story.failures())
                .containsExactly(
                        entry(FOREIGN_UNLOCK, new FirstOccurrence(5, new Evidence.FreedForeignLock("A", "B"))));
    }

    /** A is inside, its lease runs out, B enters. */
    @Test
    void a_lease_overrun_shows_when_the_second_one_enters(Redis redis) {
        Trace story = play(new ComparesThenDeletes(), redis, "A.expire.B");

        assertThat(story.failures())
                .containsExactly(entry(
                        LEASE_OVERRUN,
                        new FirstOccurrence(2, new Evidence.InsideAfterEndOfLease(List.of("A", "B"), "A"))));
    }

    /** A enters, and its lease is over before anybody else moves. */
    @Test
    void a_lease_too_short_to_hold_runs_out_when_its_holder_has_entered(Redis redis) {
        Trace story = play(new LeaseOfAMillisecond(), redis, "A.B");

        assertThat(story.steps().get(0).events()).containsExactly(new Event.Entered("A"), new Event.LeaseRanOut());
        assertThat(story.steps().get(0).lock()).isEmpty();
        assertThat(story.failures()).containsOnlyKeys(LEASE_OVERRUN);
    }

    /** A dies inside, B is refused, and so is whoever comes after. */
    @Test
    void an_orphan_key_shows_at_the_newcomer(Redis redis) {
        Trace story = play(new NeverExpires(), redis, "A.A-crash.B");

        assertThat(story.failures())
                .containsExactly(entry(ORPHAN_KEY, new FirstOccurrence(3, new Evidence.NewcomerRefusedInTheEnd())));
    }

    @Test
    void a_story_without_its_end_has_no_newcomer(Redis redis) {
        Trace story = play(new NeverExpires(), redis, "A.A-crash");

        assertThat(story.isComplete()).isFalse();
        assertThat(story.failures()).isEmpty();
    }
}
