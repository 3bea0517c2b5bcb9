package io.github.lockevolution.stage4;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.testkit.CensusContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;
import org.junit.jupiter.api.Test;

@OnTheBench(SetNxExStage.class)
class SetNxExCensusTest extends CensusContract {

    @Override
    protected Map<Bounds, Counted> golden() {
        return Map.of(
                Bounds.clients(2).crashes(2).expiries(2),
                schedules(748).and(34, FOREIGN_UNLOCK).and(312, LEASE_OVERRUN),
                Bounds.clients(2).crashes(1).expiries(1).lostReplies(1),
                schedules(460).and(82, FOREIGN_UNLOCK).and(108, LEASE_OVERRUN),
                Bounds.clients(3).crashes(1).expiries(2),
                schedules(31350).and(14358, FOREIGN_UNLOCK).and(20868, LEASE_OVERRUN));
    }

    /** A leaves, but before its DEL its lease runs out and B takes the lock: the DEL asks for no owner. */
    @Test
    void a_release_after_the_lease_deletes_the_next_ones_key() {
        Trace story = shortest(FOREIGN_UNLOCK, "stage4-set-nx-ex:A.A.expire.B.A.B.B");

        assertThat(story.steps().get(3)).hasToString("B: SET lock B NX EX 30 -> OK, B INSIDE, lock=B 30s");
        assertThat(decisive(story, FOREIGN_UNLOCK)).isEqualTo("A: DEL lock -> 1, A DONE, no lock");
    }

    /** A is still inside when its lease runs out: B gets in beside it. */
    @Test
    void a_holder_slower_than_its_lease_is_not_alone() {
        Trace story = shortest(LEASE_OVERRUN, "stage4-set-nx-ex:A.expire.B.B.B.A.A");

        assertThat(decisive(story, LEASE_OVERRUN)).isEqualTo("B: SET lock B NX EX 30 -> OK, B INSIDE, lock=B 30s");
    }
}
