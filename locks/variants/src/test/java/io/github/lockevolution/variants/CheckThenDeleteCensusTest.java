package io.github.lockevolution.variants;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.testkit.CensusTableContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;
import org.junit.jupiter.api.Test;

@OnTheBench(CheckThenDeleteStage.class)
class CheckThenDeleteCensusTest extends CensusTableContract {

    @Override
    protected Map<Bounds, Counted> golden() {
        return Map.of(
                new Bounds(2, 1, 1, 0), schedules(336).and(14, FOREIGN_UNLOCK).and(86, LEASE_OVERRUN),
                new Bounds(2, 2, 2, 0), schedules(1474).and(14, FOREIGN_UNLOCK).and(558, LEASE_OVERRUN),
                new Bounds(2, 1, 1, 1), schedules(912).and(34, FOREIGN_UNLOCK).and(222, LEASE_OVERRUN),
                new Bounds(3, 0, 1, 0), schedules(1704).and(276, FOREIGN_UNLOCK).and(606, LEASE_OVERRUN));
    }

    /** With more, three clients that are run one by one take their time. */
    @Override
    protected Bounds threeClients() {
        return new Bounds(3, 0, 1, 0);
    }

    @Override
    protected Bounds oneByOne() {
        return new Bounds(2, 1, 1, 0);
    }

    /** A asks, and the key is its own. Its lease runs out, B takes the lock, and A deletes what is no longer its own. */
    @Test
    void the_lease_runs_out_between_the_look_and_the_deletion() {
        Trace story = shortest(FOREIGN_UNLOCK, "check-then-delete:A.A.A.expire.B.A.B.B");

        assertThat(story.steps().get(2)).hasToString("A: GET lock -> \"A\", A RELEASING, lock=A 30s");
        assertThat(decisive(story, FOREIGN_UNLOCK)).isEqualTo("A: DEL lock -> 1, A DONE, no lock");
    }

    /** A is still inside when its lease runs out: B gets in beside it. */
    @Test
    void a_holder_slower_than_its_lease_is_not_alone() {
        Trace story = shortest(LEASE_OVERRUN, "check-then-delete:A.expire.B.B.B.B.A.A");

        assertThat(decisive(story, LEASE_OVERRUN)).isEqualTo("B: SET lock B NX EX 30 -> OK, B INSIDE, lock=B 30s");
    }

    /** A comes to ask when its lease is over, and finds B's name: nothing is deleted. */
    @Test
    void who_asks_late_enough_deletes_nothing() {
        Trace story = play("check-then-delete:A.A.expire.B.A.B.B.B");

        assertThat(story.steps().get(4)).hasToString("A: GET lock -> \"B\", A DONE, lock=B 30s");
        assertThat(story.failures()).isEmpty();
    }
}
