package io.github.lockevolution.stage5;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.testkit.CensusContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;
import org.junit.jupiter.api.Test;

@OnTheBench(LuaStage.class)
class LuaCensusTest extends CensusContract {

    @Override
    protected Map<Bounds, Counted> golden() {
        return Map.of(
                Bounds.clients(2).crashes(2).expiries(2),
                schedules(794).and(330, LEASE_OVERRUN),
                Bounds.clients(2).crashes(1).expiries(1).lostReplies(1),
                schedules(460).and(108, LEASE_OVERRUN),
                Bounds.clients(3).crashes(1).expiries(2),
                schedules(31146).and(20910, LEASE_OVERRUN));
    }

    /** A is still inside when its lease runs out: B gets in beside it. No command of a lock can prevent that. */
    @Test
    void a_holder_slower_than_its_lease_is_not_alone() {
        Trace story = shortest(LEASE_OVERRUN, "stage5-lua:A.expire.B.B.B.A.A");

        assertThat(decisive(story, LEASE_OVERRUN))
                .isEqualTo("B: SET lock B:tokenB NX PX 30000 -> OK, B INSIDE, lock=B:tokenB 30s");
    }

    /** The same story: A's late release finds a token that is not its own, or no key at all, and deletes nothing. */
    @Test
    void a_release_after_the_lease_deletes_nothing() {
        Trace story = shortest(LEASE_OVERRUN, "stage5-lua:A.expire.B.B.B.A.A");

        assertThat(story.steps().get(6).exchange()).map(Exchange::reply).contains("0");
    }
}
