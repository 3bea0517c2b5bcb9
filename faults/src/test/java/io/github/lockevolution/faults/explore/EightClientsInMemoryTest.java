package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.Explorer.Merging;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.lock.Failure;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;

/** Takes seconds, so no mutant waits for it. */
class EightClientsInMemoryTest {

    @Test
    void what_eight_clients_can_do_is_counted() {
        Census census = ExploredInMemoryTest.explore(MemoryLock.COMPARING, new Bounds(8, 1, 1, 0), Merging.ON);

        assertThat(census.schedules()).isEqualTo(new BigInteger("57628771200"));
        assertThat(census.seen()).containsExactly(Failure.LEASE_OVERRUN);
    }
}
