package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.client.MemoryLauncher;
import io.github.lockevolution.faults.client.MemoryLauncher.Connection;
import io.github.lockevolution.faults.explore.Explorer.Merging;
import io.github.lockevolution.faults.locks.ScriptedLock;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** So many schedules that nobody could run them one by one are counted all the same, to the last. */
class EightClientsIT {

    /** GET, SET and DEL in memory. */
    private record GetSet(Connection connection, String key, String owner) implements DistributedLock {

        @Override
        public boolean tryLock() {
            return connection.ask("GET", key).equals("nil")
                    && connection.ask("SET", key, owner).equals("OK");
        }

        @Override
        public boolean unlock() {
            return connection.ask("DEL", key).equals("1");
        }
    }

    /** SET NX PX in memory, and a release that compares. */
    private record Comparing(Connection connection, String key, String owner) implements DistributedLock {

        @Override
        public boolean tryLock() {
            return connection.ask("SET", key, owner, "NX", "PX", "30000").equals("OK");
        }

        @Override
        public boolean unlock() {
            return connection.ask("DELEX", key, "IFEQ", owner).equals("1");
        }
    }

    private static Census count(MemoryLauncher.Factory factory) {
        LockStage told = ScriptedLock.of("in-memory", it -> false, it -> false);
        try (Testbed testbed = Testbed.open(told, new MemoryLauncher(factory), 8)) {
            Census census = new Explorer(testbed, new Bounds(8, 1, 1, 0), Merging.ON)
                    .explore(() -> false, progress -> {})
                    .census();
            assertThat(census.gap()).isEmpty();
            assertThat(census.stats().alike()).isEqualTo(8);
            assertThat(census.stats().moves()).isLessThan(10_000);
            return census;
        }
    }

    @Test
    @Tag("nightly")
    void eight_clients_of_the_first_lock_have_264_sextillion_schedules() {
        Census census = count((connection, key, owner, lease, clock, timer) -> new GetSet(connection, key, owner));

        assertThat(census.schedules()).isEqualTo("264132860943585605408640");
    }

    @Test
    void eight_clients_of_the_last_lock_have_57_billion_schedules() {
        Census census = count((connection, key, owner, lease, clock, timer) -> new Comparing(connection, key, owner));

        assertThat(census.schedules()).isEqualTo("57628771200");
        assertThat(census.seen()).containsExactly(Failure.LEASE_OVERRUN);
    }
}
