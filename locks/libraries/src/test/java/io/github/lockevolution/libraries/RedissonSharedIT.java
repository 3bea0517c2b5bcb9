package io.github.lockevolution.libraries;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.Census;
import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What several clients may have at once, as Redisson ships it: each is accused of nothing but what it cannot prevent. */
@OnTheBench
class RedissonSharedIT {

    private static Census explore(LockSpec lock, Bounds bounds, Redis redis) {
        try (Testbed testbed = Testbed.open(lock, new ProvenStore(new RedisLauncher(redis)), bounds.clients())) {
            return new Explorer(testbed, bounds, Explorer.Merging.ON)
                    .explore(() -> false, progress -> {})
                    .census();
        }
    }

    /** Its permits have no lease. */
    @Test
    void a_permit_of_its_semaphore_that_died_with_its_client_never_comes_back(Redis redis) {
        LockSpec lock = new RedissonSemaphoreSpec().lock();

        Census census = explore(lock, Bounds.usual(lock.rule()), redis);

        assertThat(census.gap()).isEmpty();
        assertThat(census.seen()).containsExactly(Failure.ORPHAN_KEY);
        assertThat(census.schedules()).isEqualTo(68_220);
        assertThat(census.count(Failure.ORPHAN_KEY)).isEqualTo(43_710);
    }

    /** The last command of an unlock comes after the lock is free: by then another may have it. */
    @Test
    @Tag("nightly")
    void its_read_write_lock_cannot_outlast_its_lease(Redis redis) {
        Census census =
                explore(new RedissonReadWriteSpec().lock(), Bounds.clients(3).expiries(1), redis);

        assertThat(census.gap()).isEmpty();
        assertThat(census.seen()).containsExactly(Failure.LEASE_OVERRUN);
        assertThat(census.schedules()).isEqualTo(58_684);
        assertThat(census.count(Failure.LEASE_OVERRUN)).isEqualTo(22_540);
    }
}
