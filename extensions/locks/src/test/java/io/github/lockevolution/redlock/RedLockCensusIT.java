package io.github.lockevolution.redlock;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.RACE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.testkit.CensusTableContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@OnTheBench(value = RedlockLocks.class, lock = "redlock")
class RedLockCensusIT extends CensusTableContract {

    @Override
    protected Map<Bounds, Counted> golden() {
        return Map.of(
                Bounds.clients(2).crashes(1).expiries(1),
                schedules(100314).and(640, LEASE_OVERRUN),
                Bounds.clients(2).lostReplies(1),
                schedules(24818),
                Bounds.clients(2).restarts(1),
                schedules(50086).and(1960, RACE).and(1188, FOREIGN_UNLOCK),
                Bounds.clients(3),
                schedules(56247882));
    }

    @Override
    protected Bounds oneByOne() {
        return Bounds.clients(2);
    }

    /** A has most of the servers when a whole lease goes by. It gets the last as well, looks at its clock, and gives everything back. */
    @Test
    void a_client_that_was_slow_looks_at_its_clock_and_gives_everything_back() {
        Trace story = play("redlock:A.A.expire.A.A.A.A");

        assertThat(story.steps().get(6))
                .hasToString(
                        "A: EVALSHA f71ed65b3446d367ee69429a18c70d74d8bb722e 1 lock A:tokenA @S3 -> 1, A DONE, no lock");
        assertThat(story.failures()).isEmpty();
    }

    /** A has S1 and S2, B is refused by S1. S2 restarts, B gets it, and S3 as well; A is refused by S3, and has counted two. */
    @Test
    void a_server_that_restarts_empty_belongs_to_two_majorities() {
        Trace story = play("redlock:A.A.B.S2-restart.B.B.A");

        assertThat(story.steps().get(6))
                .hasToString("A: SET lock A:tokenA NX PX 30000 @S3 -> nil, A INSIDE,"
                        + " lock=S1 A:tokenA, S2 B:tokenB, S3 B:tokenB 30s");
        assertThat(story.failures()).containsOnlyKeys(RACE);
    }

    /** The same, with a clock that jumps ahead: what S2 held has run out there and nowhere else. */
    @Test
    @Tag("nightly")
    void a_server_whose_clock_jumps_ahead_belongs_to_two_majorities() {
        Trace story = play("redlock:A.A.B.S2-ahead.B.B.A");

        assertThat(story.steps().get(3)).hasToString("S2-ahead, lock=S1 A:tokenA 30s");
        assertThat(story.failures()).containsOnlyKeys(RACE);
    }
}
