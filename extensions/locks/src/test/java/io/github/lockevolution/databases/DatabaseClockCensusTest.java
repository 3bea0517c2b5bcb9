package io.github.lockevolution.databases;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.testkit.CensusTableContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;
import org.junit.jupiter.api.Test;

@OnTheBench(value = DatabaseLocks.class, lock = "db-database-clock")
class DatabaseClockCensusTest extends CensusTableContract {

    @Override
    protected Map<Bounds, Counted> golden() {
        return Map.of(
                Bounds.clients(2).crashes(1).expiries(1), schedules(424).and(96, LEASE_OVERRUN),
                Bounds.clients(2).crashes(1).expiries(1).lostReplies(1),
                        schedules(1104).and(216, LEASE_OVERRUN),
                Bounds.clients(2).crashes(1).expiries(1).ahead(1),
                        schedules(424).and(96, LEASE_OVERRUN),
                Bounds.clients(3).expiries(1), schedules(7020).and(2520, LEASE_OVERRUN));
    }

    /** B finds A's row, and its time is not over: whatever B's own clock says, nobody asks it. */
    @Test
    void who_comes_within_the_time_is_refused() {
        Trace story = play("db-database-clock:A.B.B.A.A");

        assertThat(story.steps().get(2).toString()).endsWith("-> 0, B DONE, lock=row [owner=A] 30s");
        assertThat(story.failures()).isEmpty();
    }
}
