package io.github.lockevolution.variants;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.RACE;
import static io.github.lockevolution.lock.Failure.UNRELEASED;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.testkit.CensusTableContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;
import org.junit.jupiter.api.Test;

@OnTheBench(value = VariantLocks.class, lock = "deadline-getset")
class DeadlineGetsetCensusTest extends CensusTableContract {

    @Override
    protected Map<Bounds, Counted> golden() {
        return Map.of(
                Bounds.clients(2).crashes(1).expiries(1),
                        schedules(522).and(14, FOREIGN_UNLOCK).and(86, LEASE_OVERRUN),
                Bounds.clients(2).crashes(1).expiries(1).lostReplies(1),
                        schedules(1416).and(34, FOREIGN_UNLOCK).and(222, LEASE_OVERRUN),
                Bounds.clients(2).crashes(1).ahead(1),
                        schedules(2788).and(332, RACE).and(510, FOREIGN_UNLOCK),
                Bounds.clients(2).crashes(1).expiries(1).ahead(1),
                        schedules(15452)
                                .and(1864, RACE)
                                .and(1244, FOREIGN_UNLOCK)
                                .and(1676, LEASE_OVERRUN),
                Bounds.clients(3).expiries(1),
                        schedules(7392).and(852, FOREIGN_UNLOCK).and(1890, LEASE_OVERRUN));
    }

    /** B's clock is a lease ahead: for B, the deadline of A has passed, and GETSET gives B what it expects. A is still inside. */
    @Test
    void a_clock_that_is_ahead_walks_in_beside_the_holder() {
        Trace story = play("deadline-getset:A.B-ahead.B.B.B.B.B.B.A.A");

        assertThat(decisive(story, RACE))
                .isEqualTo("B: GETSET lock 978307261000 -> \"978307230000\", B INSIDE, lock=978307261000 forever");
        assertThat(story.failures()).containsOnlyKeys(RACE);
    }

    /** GETSET has dropped the lease that SET gave: if B dies now, only a clock that has passed B's deadline lets anybody in. */
    @Test
    void getset_leaves_a_key_without_a_lease() {
        Trace story = play("deadline-getset:A.B-ahead.B.B.B.B-crash.A.A");

        assertThat(story.steps().get(5)).hasToString("B-crash, B DEAD, lock=978307261000 forever");
    }

    /**
     * A has left, and its release is under way. B and C find its deadline passed. B's GETSET wins; C's loses, and leaves C's deadline there: B, when it gives the lock
     * back, does not find its own, and leaves a key without a lease behind.
     */
    @Test
    void who_loses_at_getset_overwrites_the_deadline_of_who_won() {
        Trace story = play("deadline-getset:A.A.B-ahead.C-ahead.C-ahead.B.B.C.C.B.C.A.B.B");

        assertThat(story.steps().get(10))
                .hasToString("C: GETSET lock 978307292000 -> \"978307261000\", C DONE, lock=978307292000 forever");
        assertThat(decisive(story, UNRELEASED))
                .isEqualTo("B: GET lock -> \"978307292000\", B DONE, lock=978307292000 forever");
        assertThat(story.failures()).containsOnlyKeys(UNRELEASED);
    }
}
