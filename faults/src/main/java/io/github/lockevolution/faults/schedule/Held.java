package io.github.lockevolution.faults.schedule;

import java.time.Duration;
import java.util.Optional;

/**
 * What Redis holds under one key.
 *
 * @param value the value of a string; for another type, its name and what is in it
 * @param lease how long until it runs out, rounded up to ten seconds; empty if it never does
 */
public record Held(String value, Optional<Duration> lease) {

    private static final long GRAIN_MILLIS = 10_000;

    /** With a lease as Redis tells it; negative for none. */
    static Held of(String value, long millis) {
        // Rounded up, so that it reads the same for ten seconds after it was set: no schedule takes that long.
        long grains = (millis + GRAIN_MILLIS - 1) / GRAIN_MILLIS;
        return new Held(value, millis < 0 ? Optional.empty() : Optional.of(Duration.ofMillis(grains * GRAIN_MILLIS)));
    }
}
