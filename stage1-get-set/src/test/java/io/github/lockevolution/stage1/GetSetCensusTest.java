package io.github.lockevolution.stage1;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static io.github.lockevolution.lock.Failure.RACE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.testkit.CensusContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;
import org.junit.jupiter.api.Test;

@OnTheBench(GetSetStage.class)
class GetSetCensusTest extends CensusContract {

    @Override
    protected Map<Bounds, Counted> golden() {
        return Map.of(
                Bounds.clients(2).crashes(2).expiries(2),
                schedules(366).and(152, RACE).and(164, ORPHAN_KEY).and(48, FOREIGN_UNLOCK),
                Bounds.clients(2).crashes(1).expiries(1).lostReplies(1),
                schedules(554).and(216, RACE).and(104, ORPHAN_KEY).and(116, FOREIGN_UNLOCK),
                Bounds.clients(3).crashes(1).expiries(2),
                schedules(62592).and(51648, RACE).and(1548, ORPHAN_KEY).and(37320, FOREIGN_UNLOCK));
    }

    /** A looks, B looks, B takes, A takes: A's SET does not notice B's key. */
    @Test
    void a_look_before_the_other_one_takes_lets_both_in() {
        Trace story = shortest(RACE, "stage1-get-set:A.B.B.A.A.A.B.B");

        assertThat(decisive(story, RACE)).isEqualTo("A: SET lock A -> OK, A INSIDE, lock=A forever");
        assertThat(story.steps().get(2)).hasToString("B: SET lock B -> OK, B INSIDE, lock=B forever");
    }

    /** A looks, takes, and dies; B looks and finds the key, and so does whoever comes. */
    @Test
    void a_crash_inside_locks_everyone_out() {
        Trace story = shortest(ORPHAN_KEY, "stage1-get-set:A.A.A-crash.B");

        assertThat(story.steps().get(2)).hasToString("A-crash, A DEAD, lock=A forever");
        assertThat(decisive(story, ORPHAN_KEY)).isEqualTo("GET lock -> \"A\"");
    }

    /** Both are inside, the key is A's; B leaves first, and its DEL asks for no owner. */
    @Test
    void who_leaves_first_deletes_the_key_of_who_stays() {
        Trace story = shortest(FOREIGN_UNLOCK, "stage1-get-set:A.B.B.A.A.B.B.A");

        assertThat(decisive(story, FOREIGN_UNLOCK)).isEqualTo("B: DEL lock -> 1, B DONE, no lock");
    }
}
