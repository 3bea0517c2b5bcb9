package io.github.lockevolution.benchmarks;

import eu.rekawek.toxiproxy.Proxy;
import eu.rekawek.toxiproxy.ToxiproxyClient;
import io.github.lockevolution.toxiproxy.EmbeddedToxiproxy;
import java.io.IOException;
import java.net.InetSocketAddress;

/** A proxy for a measurement, created by the public client. */
final class FreshProxy {

    private FreshProxy() {}

    /** Where a new proxy to the server listens. */
    static InetSocketAddress of(EmbeddedToxiproxy toxiproxy, InetSocketAddress server) throws IOException {
        return listening(on(toxiproxy, server));
    }

    static Proxy on(EmbeddedToxiproxy toxiproxy, InetSocketAddress server) throws IOException {
        return new ToxiproxyClient("127.0.0.1", toxiproxy.address().getPort())
                .createProxy("measured", "127.0.0.1:0", "127.0.0.1:" + server.getPort());
    }

    static InetSocketAddress listening(Proxy proxy) {
        String listen = proxy.getListen();
        return new InetSocketAddress("127.0.0.1", Integer.parseInt(listen.substring(listen.lastIndexOf(':') + 1)));
    }
}
