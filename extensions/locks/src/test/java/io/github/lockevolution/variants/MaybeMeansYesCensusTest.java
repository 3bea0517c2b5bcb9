package io.github.lockevolution.variants;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static io.github.lockevolution.lock.Failure.RACE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.testkit.CensusTableContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;
import org.junit.jupiter.api.Test;

@OnTheBench(value = VariantLocks.class, lock = "maybe-means-yes")
class MaybeMeansYesCensusTest extends CensusTableContract {

    @Override
    protected Map<Bounds, Counted> golden() {
        return Map.of(
                Bounds.clients(2).crashes(1).expiries(1), schedules(120).and(60, ORPHAN_KEY),
                Bounds.clients(2).crashes(2).expiries(2), schedules(218).and(144, ORPHAN_KEY),
                Bounds.clients(3).crashes(1).expiries(1), schedules(4656).and(1776, ORPHAN_KEY),
                Bounds.clients(2).crashes(1).expiries(1).lostReplies(1),
                        schedules(1678).and(172, RACE).and(714, ORPHAN_KEY).and(152, FOREIGN_UNLOCK),
                Bounds.clients(2).lostReplies(1), schedules(360).and(40, RACE).and(64, FOREIGN_UNLOCK));
    }

    /** The answer that A has not heard was a no: B had written before. */
    @Test
    void a_lost_no_lets_a_second_one_in() {
        Trace story = play("maybe-means-yes:A.B.B.A-lost.A.A.A.B.B.B");

        assertThat(story.failures()).containsOnlyKeys(RACE);
    }
}
