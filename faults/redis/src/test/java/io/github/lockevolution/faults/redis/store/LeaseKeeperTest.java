package io.github.lockevolution.faults.redis.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static redis.clients.jedis.params.SetParams.setParams;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.SharedRedis;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.Lease;
import io.github.lockevolution.faults.subject.LeaseClock;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import redis.clients.jedis.Connection;

/** A short lease is held still, or it is told that nobody could. */
@ExtendWith(SharedRedis.class)
class LeaseKeeperTest {

    private static final long SHORT = 500;

    private static Lease lease(Redis redis, String key) {
        long now = Lease.now();
        try (Connection connection = new Connection(redis.hostAndPort(), redis.login())) {
            return new LeaseKeeper(connection, LeaseClock.FROZEN, InterferenceDetector.none())
                    .lease(key, SHORT, now, now, Optional.empty());
        }
    }

    @Test
    void a_short_lease_is_held_still_for_hours(Redis redis) {
        String key = redis.key("keeper:" + UUID.randomUUID());
        redis.direct().set(key, "held", setParams().px(SHORT * 60));

        assertThat(lease(redis, key).givenMillis()).hasValue(SHORT);
        assertThat(redis.direct().ttl(key)).isGreaterThan(3600);
        redis.direct().del(key);
    }

    /** What a newcomer does between two moves takes time, of which a lock that reads what is left of a lease must not hear. */
    @Test
    void a_lease_is_put_back_as_long_as_it_was_given(Redis redis) {
        Lease halfGone = Lease.of(600_000, Lease.now() + 300_000);
        Lease heldStill = Lease.of(SHORT, Lease.now() + 26_000_000);

        assertThat(atRestore(redis, LeaseClock.FROZEN, halfGone).leftToRestore())
                .isBetween(400_000L, 600_000L);
        assertThat(atRestore(redis, LeaseClock.FROZEN, heldStill)).isEqualTo(heldStill);
        assertThat(atRestore(redis, LeaseClock.FROZEN, Lease.NONE)).isEqualTo(Lease.NONE);
        assertThat(atRestore(redis, LeaseClock.RUNNING, halfGone)).isEqualTo(halfGone);
    }

    private static Lease atRestore(Redis redis, LeaseClock leases, Lease lease) {
        try (Connection connection = new Connection(redis.hostAndPort(), redis.login())) {
            return new LeaseKeeper(connection, leases, InterferenceDetector.none()).atRestore(lease);
        }
    }

    /** As if it ran out after it was looked at. */
    @Test
    void a_lease_that_was_over_before_it_could_be_held_still_is_told(Redis redis) {
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> lease(redis, redis.key("keeper:" + UUID.randomUUID())))
                .withMessageContaining("the lease ran out by itself");
    }
}
