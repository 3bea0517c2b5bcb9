package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.explore.run.UnprovenTestbed;
import io.github.lockevolution.faults.locks.SetnxThenSetex;
import io.github.lockevolution.faults.locks.SoundSpec;
import io.github.lockevolution.faults.locks.WaitsForReplica;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A failover between two real servers does what it does to a lock in memory. */
@OnTheBench
class FailoverOnRedisIT {

    private static Census explore(LockSpec lock, Bounds bounds, Redis redis) {
        try (Testbed testbed = UnprovenTestbed.open(lock, new RedisLauncher(redis).withReplica(), bounds.clients())) {
            Census census = new Explorer(testbed, bounds, Merging.ON).explore().census();
            assertThat(census.gap()).isEmpty();
            return census;
        }
    }

    private static Trace play(LockSpec lock, String moves, Duration lease, Redis redis) {
        Launcher launcher = new RedisLauncher(redis).withReplica();
        try (Testbed testbed = UnprovenTestbed.open(lock, launcher, 2, lease)) {
            return new Replayer(testbed).play(Schedule.parse(lock.name() + ":" + moves));
        }
    }

    /** The numbers of an independent enumeration. */
    @Test
    @Tag("nightly")
    void counts_what_is_counted_in_memory(Redis redis) {
        Census census =
                explore(new SoundSpec().lock(), Bounds.clients(2).expiries(1).failovers(2), redis);

        assertThat(census.schedules()).isEqualTo(9460);
        assertThat(census.count(Failure.RACE)).isEqualTo(994);
        assertThat(census.count(Failure.LEASE_OVERRUN)).isEqualTo(2938);
        assertThat(census.count(Failure.UNRELEASED)).isEqualTo(40);
    }

    @Test
    void who_waits_for_the_replica_is_counted_as_in_memory(Redis redis) {
        Census census = explore(new WaitsForReplica().lock(), Bounds.clients(2).failovers(1), redis);

        assertThat(census.schedules()).isEqualTo(624);
        assertThat(census.count(Failure.RACE)).isEqualTo(80);
        assertThat(census.count(Failure.FOREIGN_UNLOCK)).isEqualTo(76);
        assertThat(census.count(Failure.UNRELEASED)).isEqualTo(4);
    }

    /** A short lease is held still on both servers, and is told as long as it was given. */
    @ParameterizedTest
    @ValueSource(longs = {1, 30})
    void a_lease_goes_on_at_the_new_master(long seconds, Redis redis) {
        Trace trace =
                play(new SoundSpec().lock(), "A.replicate.failover.B.failover", Duration.ofSeconds(seconds), redis);

        assertThat(trace.steps().get(2).keyStates())
                .isEqualTo(trace.steps().get(0).keyStates());
        assertThat(trace.steps().get(4).keyStates())
                .isEqualTo(trace.steps().get(0).keyStates());
    }

    /** The replica keeps a key whose lease has run out until its master removes it: it does so when it is the master. */
    @Test
    void a_lease_that_ran_out_ran_out_at_the_replica(Redis redis) {
        Trace trace = play(new SoundSpec().lock(), "A.replicate.expire.failover.B", Launcher.LEASE, redis);

        assertThat(trace.steps().get(3).keyStates()).isEmpty();
        assertThat(trace.failures().keySet()).containsExactly(Failure.LEASE_OVERRUN);
    }

    @Test
    void what_arrived_before_its_lease_was_given_stays_for_ever(Redis redis) {
        Trace trace = play(new SetnxThenSetex().lock(), "A.replicate.A.expire.failover", Launcher.LEASE, redis);

        assertThat(trace.steps().get(4).keyStates())
                .isEqualTo(trace.steps().get(0).keyStates());
    }
}
