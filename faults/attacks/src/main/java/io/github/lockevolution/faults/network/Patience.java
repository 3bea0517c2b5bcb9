package io.github.lockevolution.faults.network;

import java.time.Duration;

/**
 * How long a Toxiproxy is waited for.
 *
 * @param toListen how long nobody may listen at its address
 * @param toAnswer how long it may take for an answer once somebody does: on a busy machine that is seconds
 */
public record Patience(Duration toListen, Duration toAnswer) {

    private static final Duration ANSWER = Duration.ofSeconds(10);

    /** With one that was started just now. */
    static final Patience STARTED = new Patience(Duration.ofSeconds(10), ANSWER);

    /** With one that should have been there all the time. */
    static final Patience THERE = new Patience(Duration.ofSeconds(2), ANSWER);
}
