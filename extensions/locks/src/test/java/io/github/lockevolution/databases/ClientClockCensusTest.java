package io.github.lockevolution.databases;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.RACE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.testkit.CensusTableContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;
import org.junit.jupiter.api.Test;

@OnTheBench(value = DatabaseLocks.class, lock = "db-client-clock")
class ClientClockCensusTest extends CensusTableContract {

    @Override
    protected Map<Bounds, Counted> golden() {
        return Map.of(
                Bounds.clients(2).crashes(1).expiries(1), schedules(328).and(48, LEASE_OVERRUN),
                Bounds.clients(2).crashes(1).expiries(1).lostReplies(1),
                        schedules(850).and(108, LEASE_OVERRUN),
                Bounds.clients(2).crashes(1).expiries(1).ahead(1),
                        schedules(4928).and(420, RACE).and(872, LEASE_OVERRUN),
                Bounds.clients(3).expiries(1), schedules(4506).and(1260, LEASE_OVERRUN));
    }

    /** B, whose clock is ahead, takes A's row over and never hears of it. A finds nothing of its own to delete: no doing of A's. */
    @Test
    void who_took_the_row_over_and_does_not_know_it_leaves_it_there() {
        Trace story = play("db-client-clock:A.A.B-ahead.B.B-lost.A");

        assertThat(story.steps().get(5))
                .hasToString("A: DELETE FROM method_lock WHERE method_name = 'lock' AND owner = 'A' -> 0, A DONE,"
                        + " lock=row [owner=B, held_until=2001-01-01 00:01:01] forever");
        assertThat(story.failures()).isEmpty();
    }

    /** Nothing has run out. The clock of B is ahead, and it is the clock of B that decides. */
    @Test
    void a_clock_that_is_ahead_lets_a_second_client_in() {
        Trace story = play("db-client-clock:A.B-ahead.B.B.B.B.A.A");

        assertThat(story.failures()).containsOnlyKeys(RACE);
    }
}
