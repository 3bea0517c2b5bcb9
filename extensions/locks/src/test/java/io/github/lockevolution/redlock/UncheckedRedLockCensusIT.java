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

/** By day, {@code RedLockCommandIT} tells the story below, and counts what a restart does to this lock; {@link RedLockCensusIT} counts the lock beside. */
@OnTheBench(value = RedlockLocks.class, lock = "redlock-unchecked")
@Tag("nightly")
class UncheckedRedLockCensusIT extends CensusTableContract {

    @Override
    protected Map<Bounds, Counted> golden() {
        return Map.of(
                Bounds.clients(2).crashes(1).expiries(1), schedules(129190).and(12160, LEASE_OVERRUN),
                Bounds.clients(2).ahead(1), schedules(50086).and(1960, RACE).and(1188, FOREIGN_UNLOCK),
                Bounds.clients(2).expiries(1), schedules(27704).and(2660, LEASE_OVERRUN));
    }

    /** Three take long, and are those of the lock beside. */
    @Override
    protected Bounds threeClients() {
        return Bounds.clients(2).expiries(1);
    }

    @Override
    protected Bounds oneByOne() {
        return Bounds.clients(2);
    }

    /** A has S1, a whole lease goes by, and B takes all that it needs. A gets what is left, and counts what has run out as well. */
    @Test
    void a_client_that_was_slow_counts_keys_that_have_run_out() {
        Trace story = play("redlock-unchecked:A.expire.A.B.B.B.A");

        assertThat(story.steps().get(6))
                .hasToString("A: SET lock A:tokenA NX PX 30000 @S3 -> nil, A INSIDE,"
                        + " lock=S1 B:tokenB, S2 A:tokenA, S3 B:tokenB 30s");
        assertThat(story.failures()).containsOnlyKeys(LEASE_OVERRUN);
    }
}
