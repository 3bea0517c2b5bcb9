package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.client.MemoryLauncher;
import io.github.lockevolution.faults.client.MemoryLauncher.Connection;
import io.github.lockevolution.faults.explore.Explorer.Merging;
import io.github.lockevolution.faults.locks.ScriptedLock;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.lock.DistributedLock;
import org.junit.jupiter.api.Test;

/** So many schedules that nobody could run them one by one are counted all the same, to the last. */
class EightClientsTest {

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

    @Test
    void eight_clients_of_the_first_lock_have_264_sextillion_schedules() {
        MemoryLauncher launcher =
                new MemoryLauncher((connection, key, owner, lease, clock) -> new GetSet(connection, key, owner));
        Bounds bounds = new Bounds(8, 1, 1, 0);

        try (Testbed testbed = Testbed.open(ScriptedLock.of("get-set", it -> false, it -> false), launcher, 8)) {
            Census census = new Explorer(testbed, bounds, Merging.ON)
                    .explore(() -> false, progress -> {})
                    .census();

            assertThat(census.gap()).isEmpty();
            assertThat(census.schedules()).isEqualTo("264132860943585605408640");
            assertThat(census.stats().alike()).isEqualTo(8);
            assertThat(census.stats().moves()).isLessThan(10_000);
        }
    }
}
