package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** So many schedules that nobody could run them one by one are counted all the same, to the last. */
class EightClientsIT {

    private static Census count(LockSpec lock) {
        Census census =
                ExploredInMemoryIT.explore(lock, Bounds.clients(8).crashes(1).expiries(1), Merging.ON);
        assertThat(census.stats().alike()).isEqualTo(8);
        assertThat(census.stats().moves()).isLessThan(10_000);
        return census;
    }

    @Test
    @Tag("nightly")
    void eight_clients_of_the_first_lock_have_264_sextillion_schedules() {
        assertThat(count(MemoryLock.GET_SET).schedules()).isEqualTo("264132860943585605408640");
    }

    @Test
    void eight_clients_of_the_last_lock_have_57_billion_schedules() {
        Census census = count(MemoryLock.COMPARING);

        assertThat(census.schedules()).isEqualTo("57628771200");
        assertThat(census.observedFailures()).containsExactly(Failure.LEASE_OVERRUN);
    }
}
