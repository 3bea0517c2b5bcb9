package io.github.lockevolution.variants;

import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.testkit.CensusTableContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;
import org.junit.jupiter.api.Test;

@OnTheBench(value = VariantLocks.class, lock = "versioned-put")
class VersionedPutCensusTest extends CensusTableContract {

    @Override
    protected Map<Bounds, Counted> golden() {
        return Map.of(
                Bounds.clients(2).crashes(1).expiries(1), schedules(120).and(60, ORPHAN_KEY),
                Bounds.clients(2).crashes(2).expiries(2), schedules(218).and(144, ORPHAN_KEY),
                Bounds.clients(3).crashes(1).expiries(1), schedules(4656).and(1776, ORPHAN_KEY),
                Bounds.clients(2).crashes(1).expiries(1).lostReplies(1),
                        schedules(1444).and(668, ORPHAN_KEY),
                Bounds.clients(2).lostReplies(1), schedules(306));
    }

    /** A asks whose name stands there. */
    @Test
    void a_lost_yes_is_found_in_the_store() {
        Trace story = play("versioned-put:A.A-lost.A.A.B.A.A.A");

        assertThat(story.steps().get(3))
                .asString()
                .startsWith("A: HMGET lock value version -> [\"A\", \"1\"], A INSIDE");
        assertThat(story.failures()).isEmpty();
    }

    /** What A has not heard was a no, and B's name stands there. */
    @Test
    void a_lost_no_is_found_there_as_well() {
        assertThat(play("versioned-put:A.B.B.A-lost.A.A.B.B.B").failures()).isEmpty();
    }
}
