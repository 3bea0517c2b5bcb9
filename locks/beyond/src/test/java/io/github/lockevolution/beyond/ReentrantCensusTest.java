package io.github.lockevolution.beyond;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.testkit.CensusTableContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;
import org.junit.jupiter.api.Test;

@OnTheBench(ReentrantStage.class)
class ReentrantCensusTest extends CensusTableContract {

    /** Those of stage 5: clients that take the lock once see no difference. */
    @Override
    protected Map<Bounds, Counted> golden() {
        return Map.of(
                new Bounds(2, 1, 1, 0), schedules(186).and(48, LEASE_OVERRUN),
                new Bounds(2, 2, 2, 0), schedules(794).and(330, LEASE_OVERRUN),
                new Bounds(2, 1, 1, 1), schedules(460).and(108, LEASE_OVERRUN),
                new Bounds(3, 1, 2, 0), schedules(31146).and(20910, LEASE_OVERRUN));
    }

    /** A is still inside when its lease runs out: B gets in beside it, and A gives back nothing of B's. */
    @Test
    void a_holder_slower_than_its_lease_is_not_alone_and_gives_back_nothing_of_another() {
        Trace story = shortest(LEASE_OVERRUN, "reentrant-lock:A.expire.B.B.B.A.A");

        assertThat(decisive(story, LEASE_OVERRUN)).startsWith("B: EVALSHA ").contains(" -> 1, B INSIDE");
        assertThat(play("reentrant-lock:A.expire.B.A.A.B.B").steps().get(4).toString())
                .startsWith("A: EVALSHA ")
                .contains(" -> 0, A DONE");
    }
}
