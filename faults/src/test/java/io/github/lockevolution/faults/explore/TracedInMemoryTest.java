package io.github.lockevolution.faults.explore;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static io.github.lockevolution.lock.Failure.RACE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Evidence;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Simple schedules, move by move, and the moment at which each failure shows. */
class TracedInMemoryTest {

    private static Trace play(MemoryLock lock, String moves) {
        try (Testbed testbed = lock.testbed(2)) {
            return new Replayer(testbed).play(Schedule.parse(lock.name() + ":" + moves));
        }
    }

    @Test
    void one_after_the_other_shows_nothing() {
        Trace story = play(MemoryLock.COMPARING, "A.A.A.B.B.B");

        assertThat(story.isComplete()).isTrue();
        assertThat(story.failures()).isEmpty();
    }

    /** A writes, B writes over it: both are inside. */
    @Test
    void a_race_shows_when_the_second_one_enters() {
        Trace story = play(JudgedByEffectInMemoryIT.named("overwrites-the-holder"), "A.B");

        assertThat(story.steps().get(1).events()).containsExactly(new Event.Entered("B"));
        assertThat(story.failures())
                .containsExactly(entry(
                        RACE, new Trace.FirstOccurrence(1, new Evidence.InsideWithoutEndOfLease(List.of("A", "B")))));
    }

    /** A takes the lock and leaves; its lease runs out, B takes the lock; A deletes. */
    @Test
    void a_foreign_unlock_shows_at_the_delete() {
        Trace story = play(MemoryLock.SET_NX_PX, "A.A.expire.B.A");

        assertThat(story.steps().get(4)).hasToString("A: DEL lock -> 1, A DONE, no lock");
        assertThat(story.failures())
                .containsExactly(
                        entry(FOREIGN_UNLOCK, new Trace.FirstOccurrence(4, new Evidence.FreedForeignLock("A", "B"))));
    }

    /** A is inside, its lease runs out, B enters. */
    @Test
    void a_lease_overrun_shows_when_the_second_one_enters() {
        Trace story = play(MemoryLock.COMPARING, "A.expire.B");

        assertThat(story.failures())
                .containsExactly(entry(
                        LEASE_OVERRUN,
                        new Trace.FirstOccurrence(2, new Evidence.InsideAfterEndOfLease(List.of("A", "B"), "A"))));
    }

    /** A enters, and its lease is over before anybody else moves. */
    @Test
    void a_lease_too_short_to_hold_runs_out_when_its_holder_has_entered() {
        Trace story = play(JudgedByEffectInMemoryIT.named("lease-of-a-millisecond"), "A.B");

        assertThat(story.steps().get(0).events()).containsExactly(new Event.Entered("A"), new Event.LeaseRanOut());
        assertThat(story.steps().get(0).lock()).isEmpty();
        assertThat(story.failures()).containsOnlyKeys(LEASE_OVERRUN);
    }

    /** A dies inside, B is refused, and so is whoever comes after. */
    @Test
    void an_orphan_key_shows_at_the_newcomer() {
        Trace story = play(MemoryLock.SETNX, "A.A-crash.B");

        assertThat(story.failures())
                .containsExactly(
                        entry(ORPHAN_KEY, new Trace.FirstOccurrence(3, new Evidence.NewcomerRefusedInTheEnd())));
    }

    @Test
    void a_story_without_its_end_has_no_newcomer() {
        Trace story = play(MemoryLock.SETNX, "A.A-crash");

        assertThat(story.isComplete()).isFalse();
        assertThat(story.failures()).isEmpty();
    }
}
