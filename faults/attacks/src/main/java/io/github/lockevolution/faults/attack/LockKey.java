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

    /** Whether the key exists now. */
    public boolean exists() {
        return redis.direct().exists(name);
    }

    /** The rest of the lease on the key; empty if the key has no lease, or does not exist. */
    public Optional<Duration> lease() {
        long millis = redis.direct().pttl(name);
        return millis < 0 ? Optional.empty() : Optional.of(Duration.ofMillis(millis));
    }
}
