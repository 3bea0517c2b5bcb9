package io.github.lockevolution.toxiproxy.contract;

import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.lockevolution.toxiproxy.EmbeddedToxiproxy;
import java.net.InetSocketAddress;
import java.net.URI;

/**
 * A Toxiproxy on this machine that is held to a contract. It may be somebody's.
 *
 * @param api where its HTTP API is reached
 * @param stop ends it, if the test has started it
 */
record ToxiproxyUnderTest(InetSocketAddress api, Runnable stop) {

    /** The system property that names one that runs, as {@code http://127.0.0.1:8474}. */
    private static final String URL = "toxiproxy.url";

    /** The server inside the JVM, started. */
    static ToxiproxyUnderTest embedded() {
        EmbeddedToxiproxy toxiproxy = EmbeddedToxiproxy.start();
        return new ToxiproxyUnderTest(toxiproxy.address(), toxiproxy::close);
    }

    /** The one that the system property names; without it the test is skipped. */
    static ToxiproxyUnderTest running() {
        String url = System.getProperty(URL);
        assumeThat(url)
                .as("-D" + URL + "=http://127.0.0.1:8474 holds the Toxiproxy that listens there to the contract")
                .isNotNull();
        URI api = URI.create(url);
        return new ToxiproxyUnderTest(new InetSocketAddress(api.getHost(), api.getPort()), () -> {});
    }
}
