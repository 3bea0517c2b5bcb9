package io.github.lockevolution.beyond;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.testkit.CensusTableContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;
import org.junit.jupiter.api.Test;

@OnTheBench(FencedStage.class)
class FencedCensusTest extends CensusTableContract {

    @Override
    protected Map<Bounds, Counted> golden() {
        return Map.of(
                new Bounds(2, 1, 1, 0), schedules(186).and(48, LEASE_OVERRUN),
                new Bounds(2, 2, 2, 0), schedules(794).and(330, LEASE_OVERRUN),
                new Bounds(2, 1, 1, 1), schedules(460).and(108, LEASE_OVERRUN),
                new Bounds(3, 1, 2, 0), schedules(31146).and(20910, LEASE_OVERRUN));
    }

    /** The overrun of stage 5, move by move. But B, who came later, has the higher number. */
    @Test
    void the_overrun_stays_and_who_came_later_has_the_higher_number() {
        Trace story = shortest(LEASE_OVERRUN, "fenced-lock:A.expire.B.B.B.A.A");

        assertThat(story.steps().get(0).toString()).startsWith("A: EVALSHA ").contains(" -> 1, A INSIDE");
        assertThat(decisive(story, LEASE_OVERRUN)).startsWith("B: EVALSHA ").contains(" -> 2, B INSIDE");
    }
}
