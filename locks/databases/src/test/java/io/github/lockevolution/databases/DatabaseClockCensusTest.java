package io.github.lockevolution.databases;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.testkit.CensusTableContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;
import org.junit.jupiter.api.Test;

@OnTheBench(DatabaseClockStage.class)
class DatabaseClockCensusTest extends CensusTableContract {

    @Override
    protected Map<Bounds, Counted> golden() {
        return Map.of(
                new Bounds(2, 1, 1, 0), schedules(424).and(96, LEASE_OVERRUN),
                new Bounds(2, 1, 1, 1), schedules(1104).and(216, LEASE_OVERRUN),
                new Bounds(2, 1, 1, 0, 1), schedules(424).and(96, LEASE_OVERRUN),
                new Bounds(3, 0, 1, 0), schedules(7020).and(2520, LEASE_OVERRUN));
    }

    @Override
    protected Bounds threeClients() {
        return new Bounds(3, 0, 1, 0);
    }

    @Override
    protected Bounds oneByOne() {
        return new Bounds(2, 1, 1, 0);
    }

    /** A is still inside when its time is over, by the one clock there is: B puts its own name there. */
    @Test
    void a_holder_slower_than_its_deadline_is_not_alone() {
        Trace story = shortest(LEASE_OVERRUN, "db-database-clock:A.B.expire.B.B.B.A.A");

        assertThat(story.steps().get(2)).hasToString("expire, lock=row [owner=A, held_until=over] forever");
        assertThat(decisive(story, LEASE_OVERRUN))
                .isEqualTo("B: UPDATE method_lock SET owner = 'B',"
                        + " held_until = CURRENT_TIMESTAMP + INTERVAL '30' SECOND"
                        + " WHERE method_name = 'lock' AND held_until < CURRENT_TIMESTAMP -> 1, B INSIDE,"
                        + " lock=row [owner=B] 30s");
    }

    /** B finds A's row, and its time is not over: whatever B's own clock says, nobody asks it. */
    @Test
    void who_comes_within_the_time_is_refused() {
        Trace story = play("db-database-clock:A.B.B.A.A");

        assertThat(story.steps().get(2).toString()).endsWith("-> 0, B DONE, lock=row [owner=A] 30s");
        assertThat(story.failures()).isEmpty();
    }
}
