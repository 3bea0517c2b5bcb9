package io.github.lockevolution.faults.network;

import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.text.Message;

/**
 * A Toxiproxy and the addresses around it.
 *
 * @param api the address of its HTTP API
 * @param upstream the address by which it reaches Redis
 * @param ports where its proxies listen
 * @param origin where it comes from, in a few words
 * @param patience how long to wait for it: one that was just started needs a while
 * @param stop ends it; does nothing for a server that was there before
 */
public record ToxiproxyServer(
        Address api, Address upstream, Ports ports, Message origin, Patience patience, Runnable stop) {}
