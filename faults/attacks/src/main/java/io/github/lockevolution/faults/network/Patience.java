package io.github.lockevolution.faults.network;

import java.time.Duration;

/**
 * The time for which a Toxiproxy is waited for.
 *
 * @param toListen the time until it has to listen at its address
 * @param toAnswer the time until it has to answer once it listens: on a busy machine that is seconds
 */
public record Patience(Duration toListen, Duration toAnswer) {

    private static final Duration ANSWER = Duration.ofSeconds(10);

    /** The patience with a Toxiproxy that was started just now. */
    static final Patience STARTED = new Patience(Duration.ofSeconds(10), ANSWER);

    /** The patience with a Toxiproxy that should have been there all the time. */
    static final Patience THERE = new Patience(Duration.ofSeconds(2), ANSWER);
}
