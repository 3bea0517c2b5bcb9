package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.redis.Redis;
import java.time.Duration;
import java.util.Optional;

/**
 * The lock key as Redis holds it, read directly, past every proxy. Reading changes nothing.
 *
 * @param redis the server
 * @param name the key
 */
public record LockKey(Redis redis, String name) {

    /**
     * The answer to PTTL for a key without a lease; that for a key that is not there is -2.
     *
     * @see <a href="https://redis.io/docs/latest/commands/pttl/">PTTL in the Redis documentation</a>
     */
    private static final long NO_LEASE = -1;

    /** Whether the key is there now. */
    public boolean exists() {
        return redis.direct().exists(name);
    }

    /** Whether the key is there and has no lease, so that it stays until somebody removes it. */
    public boolean staysForEver() {
        return redis.direct().pttl(name) == NO_LEASE;
    }

    /** How long the lease on the key still runs; empty if the key has no lease, or is not there. */
    public Optional<Duration> lease() {
        long millis = redis.direct().pttl(name);
        return millis < 0 ? Optional.empty() : Optional.of(Duration.ofMillis(millis));
    }
}
