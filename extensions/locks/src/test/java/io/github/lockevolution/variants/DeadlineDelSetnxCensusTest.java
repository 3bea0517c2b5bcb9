package io.github.lockevolution.variants;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.RACE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.testkit.CensusTableContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;
import org.junit.jupiter.api.Test;

@OnTheBench(value = VariantLocks.class, lock = "deadline-del-setnx")
class DeadlineDelSetnxCensusTest extends CensusTableContract {

    @Override
    protected Map<Bounds, Counted> golden() {
        return Map.of(
                Bounds.clients(2).crashes(1).expiries(1),
                        schedules(1712).and(426, FOREIGN_UNLOCK).and(336, LEASE_OVERRUN),
                Bounds.clients(2).crashes(1).expiries(1).lostReplies(1),
                        schedules(4714).and(1040, FOREIGN_UNLOCK).and(756, LEASE_OVERRUN),
                Bounds.clients(2).expiries(1),
                        schedules(358).and(152, FOREIGN_UNLOCK).and(84, LEASE_OVERRUN),
                Bounds.clients(2).ahead(1), schedules(744).and(510, FOREIGN_UNLOCK),
                Bounds.clients(2).expiries(1).ahead(1),
                        schedules(10092).and(5926, FOREIGN_UNLOCK).and(2504, LEASE_OVERRUN),
                Bounds.clients(3), schedules(708));
    }

    @Override
    protected Bounds oneByOne() {
        return Bounds.clients(2).expiries(1);
    }

    /** What it was written for: A dies between SETNX and EXPIRE, and once the deadline has passed, B takes the lock over. */
    @Test
    void a_crash_between_setnx_and_expire_locks_nobody_out() {
        Trace story = play("deadline-del-setnx:A.A-crash.expire.B.B.B.B.B.B.B");

        assertThat(story.steps().get(0))
                .hasToString("A: SETNX lock 978307201800 -> 1, A ACQUIRING, lock=978307201800 forever");
        assertThat(story.steps().get(5)).hasToString("B: DEL lock -> 1, B ACQUIRING, no lock");
        assertThat(story.failures()).isEmpty();
    }

    /** B's clock is a lease ahead: for B, the deadline of A has passed, and B deletes the lock of A, who is inside. */
    @Test
    void a_clock_that_is_ahead_throws_the_holder_out() {
        Trace story = play("deadline-del-setnx:A.A.B-ahead.B.B.B.B.B.B.B.A.A");

        assertThat(decisive(story, FOREIGN_UNLOCK)).isEqualTo("B: DEL lock -> 1, B ACQUIRING, no lock");
        assertThat(story.twoInside()).isPresent();
    }

    /**
     * A's deadline has passed and A is about to give the lock back. B finds the deadline and deletes the key. C finds no key and takes the
     * lock. B's SETNX is told 0, and B does not listen: both are inside, and nobody has deleted a lock that was somebody else's.
     */
    @Test
    void nobody_listens_to_the_second_setnx() {
        Trace story = play("deadline-del-setnx:A.expire.A.A.B.B.B.A.C.C.B.B.B.B.C.C");

        assertThat(story.steps().get(10))
                .hasToString("B: SETNX lock 978307232800 -> 0, B ACQUIRING, lock=978307232800 30s");
        assertThat(decisive(story, RACE)).isEqualTo("B: EXPIRE lock 30 -> 1, B INSIDE, lock=978307232800 30s");
        assertThat(story.failures()).containsOnlyKeys(RACE);
    }

    /** A gives the lock back between B's SETNX and B's GET: there is no number to read, and B's tryLock throws. */
    @Test
    void a_key_that_vanishes_is_no_number() {
        Trace story = play("deadline-del-setnx:A.A.B.A.A.B");

        assertThat(story.steps().get(5)).hasToString("B: GET lock -> nil, B DONE, no lock");
        assertThat(story.failures()).isEmpty();
    }
}
