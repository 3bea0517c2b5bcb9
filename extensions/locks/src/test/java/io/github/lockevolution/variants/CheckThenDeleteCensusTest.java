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

@OnTheBench(value = VariantLocks.class, lock = "check-then-delete")
class CheckThenDeleteCensusTest extends CensusTableContract {

    @Override
    protected Map<Bounds, Counted> golden() {
        return Map.of(
                Bounds.clients(2).crashes(1).expiries(1),
                        schedules(336).and(14, FOREIGN_UNLOCK).and(86, LEASE_OVERRUN),
                Bounds.clients(2).crashes(2).expiries(2),
                        schedules(1474).and(14, FOREIGN_UNLOCK).and(558, LEASE_OVERRUN),
                Bounds.clients(2).crashes(1).expiries(1).lostReplies(1),
                        schedules(912).and(34, FOREIGN_UNLOCK).and(222, LEASE_OVERRUN),
                Bounds.clients(3).expiries(1),
                        schedules(1704).and(276, FOREIGN_UNLOCK).and(606, LEASE_OVERRUN));
    }

    @Override
    protected Bounds oneByOne() {
        return Bounds.clients(2).crashes(1).expiries(1);
    }

    /** A comes to ask when its lease is over, and finds B's name: nothing is deleted. */
    @Test
    void who_asks_late_enough_deletes_nothing() {
        Trace story = play("check-then-delete:A.A.expire.B.A.B.B.B");

        assertThat(story.steps().get(4)).hasToString("A: GET lock -> \"B\", A DONE, lock=B 30s");
        assertThat(story.failures()).isEmpty();
    }
}
