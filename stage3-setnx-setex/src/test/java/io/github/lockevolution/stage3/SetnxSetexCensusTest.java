package io.github.lockevolution.stage3;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.testkit.CensusContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;
import org.junit.jupiter.api.Test;

@OnTheBench(SetnxSetexStage.class)
class SetnxSetexCensusTest extends CensusContract {

    @Override
    protected Map<Bounds, Counted> golden() {
        return Map.of(
                Bounds.clients(2).crashes(2).expiries(2),
                schedules(1052).and(44, ORPHAN_KEY).and(98, FOREIGN_UNLOCK).and(312, LEASE_OVERRUN),
                Bounds.clients(2).crashes(1).expiries(1).lostReplies(1),
                schedules(726).and(52, ORPHAN_KEY).and(166, FOREIGN_UNLOCK).and(108, LEASE_OVERRUN),
                Bounds.clients(3).crashes(1).expiries(2),
                schedules(72714).and(486, ORPHAN_KEY).and(44712, FOREIGN_UNLOCK).and(38196, LEASE_OVERRUN));
    }

    /** A sends SETNX and dies before SETEX: the key has no lease, and nobody is left to delete it. */
    @Test
    void a_crash_between_setnx_and_setex_locks_everyone_out() {
        Trace story = shortest(ORPHAN_KEY, "stage3-setnx-setex:A.A-crash.B");

        assertThat(story.steps().get(0)).hasToString("A: SETNX lock A -> 1, A ACQUIRING, lock=A forever");
        assertThat(story.steps().get(1)).hasToString("A-crash, A DEAD, lock=A forever");
        assertThat(decisive(story, ORPHAN_KEY)).isEqualTo("SETNX lock N -> 0");
    }

    /** A leaves, but before its DEL its lease runs out and B takes the lock: the DEL asks for no owner. */
    @Test
    void a_release_after_the_lease_deletes_the_next_ones_key() {
        Trace story = shortest(FOREIGN_UNLOCK, "stage3-setnx-setex:A.A.A.expire.B.A.B.B.B");

        assertThat(story.steps().get(4)).hasToString("B: SETNX lock B -> 1, B ACQUIRING, lock=B forever");
        assertThat(decisive(story, FOREIGN_UNLOCK)).isEqualTo("A: DEL lock -> 1, A DONE, no lock");
    }

    /** A is still inside when its lease runs out: B gets in beside it. */
    @Test
    void a_holder_slower_than_its_lease_is_not_alone() {
        Trace story = shortest(LEASE_OVERRUN, "stage3-setnx-setex:A.A.expire.B.B.B.B.A.A");

        assertThat(decisive(story, LEASE_OVERRUN)).isEqualTo("B: SETEX lock 30 B -> OK, B INSIDE, lock=B 30s");
    }
}
