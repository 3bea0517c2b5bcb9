package io.github.lockevolution.stage2;

import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.testkit.CensusContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;
import org.junit.jupiter.api.Test;

@OnTheBench(SetnxStage.class)
class SetnxCensusTest extends CensusContract {

    @Override
    protected Map<Bounds, Counted> golden() {
        return Map.of(
                Bounds.clients(2).crashes(2).expiries(2),
                schedules(44).and(28, ORPHAN_KEY),
                Bounds.clients(2).crashes(1).expiries(1).lostReplies(1),
                schedules(70).and(36, ORPHAN_KEY),
                Bounds.clients(3).crashes(1).expiries(2),
                schedules(270).and(120, ORPHAN_KEY));
    }

    /** A takes the lock and dies; B is refused, and so is whoever comes. */
    @Test
    void a_crash_inside_locks_everyone_out() {
        Trace story = shortest(ORPHAN_KEY, "stage2-setnx:A.A-crash.B");

        assertThat(story.steps().get(1)).hasToString("A-crash, A DEAD, lock=A forever");
        assertThat(decisive(story, ORPHAN_KEY)).isEqualTo("SETNX lock N -> 0");
    }
}
