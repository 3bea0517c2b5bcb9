package io.github.lockevolution.faults.network;

import java.time.Duration;
import redis.clients.jedis.HostAndPort;

/**
 * A Toxiproxy that answers somewhere.
 *
 * @param api where its HTTP API is
 * @param upstream how it reaches Redis
 * @param ports where its proxies listen
 * @param origin what it is, in a few words
 * @param patience how long to wait for it to answer: one that was just started needs a while
 * @param stop ends it; does nothing for a server that the bench did not start
 */
public record ToxiproxyServer(
        HostAndPort api, HostAndPort upstream, Ports ports, String origin, Duration patience, Runnable stop) {

    /** For one that was started just now. */
    static final Duration TO_START = Duration.ofSeconds(10);

    /** For one that should have been there all the time. */
    static final Duration TO_ANSWER = Duration.ofSeconds(1);
}
