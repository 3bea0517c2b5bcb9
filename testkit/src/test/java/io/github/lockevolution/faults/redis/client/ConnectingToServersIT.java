package io.github.lockevolution.faults.redis.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.explore.run.UnprovenTestbed;
import io.github.lockevolution.faults.locks.ConnectsToServers;
import io.github.lockevolution.faults.locks.ConnectsToServers.Way;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.testkit.OnTheBench;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A lock in Java that makes its own connections to three servers counts what the one counts that is given them, {@code extensions/locks/redlock}: in whatever
 * way it asks the servers.
 */
@OnTheBench
class ConnectingToServersIT {

    private static Census explore(Way way, Redis redis, Bounds bounds) {
        try (Testbed testbed = UnprovenTestbed.open(
                new ConnectsToServers(way).lock(), new RedisLauncher(redis).onServers(3), bounds.clients())) {
            return new Explorer(testbed, bounds, Merging.ON).explore().census();
        }
    }

    @ParameterizedTest
    @EnumSource
    @Tag("nightly")
    void without_a_fault_as_many_are_counted_as_over_connections_of_the_bench(Way way, Redis redis) {
        Census census = explore(way, redis, Bounds.clients(2));

        assertThat(census.gap()).isEmpty();
        assertThat(census.schedules()).isEqualTo(1966);
        assertThat(census.observedFailures()).isEmpty();
    }

    /** By day, a program in Python and a lock in Java of {@code extensions/locks/redlock} show it. */
    @ParameterizedTest
    @EnumSource
    @Tag("nightly")
    void a_lease_that_runs_out_is_counted_as_over_connections_of_the_bench(Way way, Redis redis) {
        Census census = explore(way, redis, Bounds.clients(2).expiries(1));

        assertThat(census.gap()).isEmpty();
        assertThat(census.schedules()).isEqualTo(21_734);
        assertThat(census.observedFailures()).containsExactly(Failure.LEASE_OVERRUN);
        assertThat(census.count(Failure.LEASE_OVERRUN)).isEqualTo(140);
    }

    @Test
    @Tag("nightly")
    void a_client_that_dies_is_counted_as_over_connections_of_the_bench(Redis redis) {
        Census census = explore(Way.RELEASES_LATER, redis, Bounds.clients(2).crashes(1));

        assertThat(census.gap()).isEmpty();
        assertThat(census.schedules()).isEqualTo(9254);
        assertThat(census.observedFailures()).isEmpty();
    }
}
