package io.github.lockevolution.toxiproxy.contract;

import java.net.InetSocketAddress;
import java.time.Duration;

/** A running Toxiproxy that is held to a contract. It may run elsewhere, and may be somebody's. */
public interface ToxiproxyUnderTest extends AutoCloseable {

    /** Where its HTTP API is reached. */
    InetSocketAddress api();

    /** How it reaches the server of the test, as {@code host:port}. */
    String upstream();

    /** A listen address for one more proxy, as the API takes it; waits until one is free. */
    String takeListenAddress() throws InterruptedException;

    /** The proxy that listened there is deleted. */
    void giveBackListenAddress(String listen);

    /** Where a client reaches the proxy that listens there. */
    InetSocketAddress clientAddress(String listen);

    /** How long it may take to answer for the first time. */
    Duration startTimeout();

    /** Ends it, if the test has started it. */
    @Override
    void close();
}
