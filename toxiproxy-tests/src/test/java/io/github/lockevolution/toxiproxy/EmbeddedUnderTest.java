package io.github.lockevolution.toxiproxy;

import io.github.lockevolution.toxiproxy.contract.ToxiproxyUnderTest;
import java.net.InetSocketAddress;
import java.time.Duration;

/** The server inside the JVM, held to a contract. */
record EmbeddedUnderTest(EmbeddedToxiproxy toxiproxy, int upstreamPort) implements ToxiproxyUnderTest {

    @Override
    public InetSocketAddress api() {
        return toxiproxy.address();
    }

    @Override
    public String upstream() {
        return "127.0.0.1:" + upstreamPort;
    }

    @Override
    public String takeListenAddress() {
        return "127.0.0.1:0";
    }

    @Override
    public void giveBackListenAddress(String listen) {
        // There are others.
    }

    @Override
    public InetSocketAddress clientAddress(String listen) {
        return new InetSocketAddress("127.0.0.1", HostPort.parse(listen).port());
    }

    @Override
    public Duration startTimeout() {
        return Duration.ofSeconds(10);
    }

    @Override
    public void close() {
        toxiproxy.close();
    }
}
