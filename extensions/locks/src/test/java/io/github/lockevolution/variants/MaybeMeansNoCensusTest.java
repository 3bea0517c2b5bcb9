package io.github.lockevolution.variants;

import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.testkit.CensusTableContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;
import org.junit.jupiter.api.Test;

@OnTheBench(value = VariantLocks.class, lock = "maybe-means-no")
class MaybeMeansNoCensusTest extends CensusTableContract {

    @Override
    protected Map<Bounds, Counted> golden() {
        return Map.of(
                Bounds.clients(2).crashes(1).expiries(1), schedules(120).and(60, ORPHAN_KEY),
                Bounds.clients(2).crashes(2).expiries(2), schedules(218).and(144, ORPHAN_KEY),
                Bounds.clients(3).crashes(1).expiries(1), schedules(4656).and(1776, ORPHAN_KEY),
                Bounds.clients(2).crashes(1).expiries(1).lostReplies(1),
                        schedules(1092).and(522, ORPHAN_KEY),
                Bounds.clients(2).lostReplies(1), schedules(242).and(14, ORPHAN_KEY));
    }

    /** Nobody has died: A has written its name, and believes that somebody else has. */
    @Test
    void a_lost_reply_locks_everyone_out() {
        Trace story = play("maybe-means-no:A.A-lost.A.B");

        assertThat(story.failures()).containsOnlyKeys(ORPHAN_KEY);
    }
}
