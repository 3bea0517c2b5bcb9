package io.github.lockevolution.databases;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.testkit.CensusTableContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;
import org.junit.jupiter.api.Test;

@OnTheBench(value = DatabaseLocks.class, lock = "db-skip-locked")
class SkipLockedCensusTest extends CensusTableContract {

    @Override
    protected Map<Bounds, Counted> golden() {
        return Map.of(
                Bounds.clients(2).crashes(1).expiries(1), schedules(190).and(48, LEASE_OVERRUN),
                Bounds.clients(2).crashes(1).expiries(1).lostReplies(1),
                        schedules(474).and(108, LEASE_OVERRUN),
                Bounds.clients(3).crashes(1).expiries(1), schedules(4464).and(1812, LEASE_OVERRUN));
    }

    /** A dies inside. Its connection is cut, the database rolls back, and B gets in. */
    @Test
    void the_lock_of_a_dead_holder_goes_with_its_connection() {
        Trace story = play("db-skip-locked:A.B.A-crash");

        assertThat(story.steps())
                .extracting(Step::toString)
                .containsExactly(
                        "A: SELECT name FROM mutex WHERE name = 'lock' FOR UPDATE SKIP LOCKED -> (lock), A INSIDE,"
                                + " lock=row [locked] forever",
                        "B: SELECT name FROM mutex WHERE name = 'lock' FOR UPDATE SKIP LOCKED -> no row, B DONE,"
                                + " lock=row [locked] forever",
                        "A-crash, A DEAD, lock=row [not locked] forever");
        assertThat(story.failures()).isEmpty();
        assertThat(story.finalCheck().orElseThrow().newcomerEnters()).isTrue();
    }

    /** The row was locked for A, until the connection ended by which A would have heard it. */
    @Test
    void a_select_whose_answer_is_lost_leaves_nothing_behind() {
        Trace story = play("db-skip-locked:A-lost.B.B.B");

        assertThat(story.steps().get(0))
                .hasToString(
                        "A-lost: SELECT name FROM mutex WHERE name = 'lock' FOR UPDATE SKIP LOCKED -> (lock), A DONE,"
                                + " lock=row [not locked] forever");
        assertThat(story.steps().get(1).after()).contains(ClientPhase.INSIDE);
        assertThat(story.failures()).isEmpty();
    }
}
