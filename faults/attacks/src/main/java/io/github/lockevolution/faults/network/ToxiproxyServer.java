package io.github.lockevolution.faults.network;

import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.text.Message;

/**
 * A Toxiproxy and the addresses around it.
 *
 * @param api the address of its HTTP API
 * @param upstream the address by which it reaches Redis
 * @param ports the addresses on which its proxies listen
 * @param origin its origin, in a few words
 * @param patience the time to wait for it: a server that was just started needs a while
 * @param stop ends it; does nothing for a server that the bench did not start
 */
public record ToxiproxyServer(
        Address api, Address upstream, Ports ports, Message origin, Patience patience, Runnable stop) {}
