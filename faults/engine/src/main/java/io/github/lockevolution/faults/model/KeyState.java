package io.github.lockevolution.faults.model;

import java.time.Duration;
import java.util.Optional;

/**
 * What the store holds under one key: a key of Redis, a row of a table, a node of a ZooKeeper.
 *
 * @param value the value of a string; for another type, its name and what is in it
 * @param lease for how long it was given when it was last touched, to the nearest five seconds, below ten seconds to the
 *     nearest second; empty if it never runs out
 */
public record KeyState(String value, Optional<Duration> lease) {

    private static final long COARSE_FROM_MILLIS = 10_000;
    private static final long COARSE_MILLIS = 5_000;
    private static final long FINE_MILLIS = 1_000;

    /** With a lease as Redis tells it; negative for none. */
    public static KeyState of(String value, long millis) {
        return new KeyState(value, millis < 0 ? Optional.empty() : Optional.of(rounded(millis)));
    }

    /** So that it reads the same in every run, however long the look at it took. */
    private static Duration rounded(long millis) {
        long grain = millis < COARSE_FROM_MILLIS ? FINE_MILLIS : COARSE_MILLIS;
        return Duration.ofMillis(Math.max(grain, (millis + grain / 2) / grain * grain));
    }

    /** {@code A 30s} or {@code A forever}, to find out what went wrong. */
    @Override
    public String toString() {
        return value + lease.map(time -> " " + time.getSeconds() + "s").orElse(" forever");
    }
}
