package io.github.lockevolution.databases;

import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.testkit.CensusTableContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;
import org.junit.jupiter.api.Test;

@OnTheBench(value = DatabaseLocks.class, lock = "db-unique-index")
class UniqueIndexCensusTest extends CensusTableContract {

    @Override
    protected Map<Bounds, Counted> golden() {
        return Map.of(
                Bounds.clients(2).crashes(1).expiries(1), schedules(28).and(14, ORPHAN_KEY),
                Bounds.clients(2).lostReplies(1), schedules(22).and(4, ORPHAN_KEY),
                Bounds.clients(2).crashes(1).expiries(1).lostReplies(1),
                        schedules(70).and(36, ORPHAN_KEY),
                Bounds.clients(3).crashes(1).expiries(1), schedules(270).and(120, ORPHAN_KEY));
    }

    /** A's row is there, and A was told that its connection broke: it cannot know, and goes. */
    @Test
    void an_insert_whose_answer_is_lost_leaves_a_row_of_nobody() {
        Trace story = play("db-unique-index:A-lost.B");

        assertThat(story.steps().get(0))
                .hasToString("A-lost: INSERT INTO method_lock (method_name, remark) VALUES ('lock', 'A') -> 1, A DONE,"
                        + " lock=row [remark=A] forever");
        assertThat(story.failures()).containsOnlyKeys(ORPHAN_KEY);
    }
}
