package io.github.lockevolution.faults.network;

import io.github.lockevolution.faults.text.Message;
import java.time.Duration;
import redis.clients.jedis.HostAndPort;

/**
 * A Toxiproxy and the addresses around it.
 *
 * @param api the address of its HTTP API
 * @param upstream the address by which it reaches Redis
 * @param ports where its proxies listen
 * @param origin where it comes from, in a few words
 * @param patience how long to wait for it to answer: one that was just started needs a while
 * @param stop ends it; does nothing for a server that was there before
 */
public record ToxiproxyServer(
        HostAndPort api, HostAndPort upstream, Ports ports, Message origin, Duration patience, Runnable stop) {

    /** For one that was started just now. */
    static final Duration TO_START = Duration.ofSeconds(10);

    /** For one that should have been there all the time. */
    static final Duration TO_ANSWER = Duration.ofSeconds(2);
}
