package io.github.lockevolution.faults.network;

import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.host.Origin;
import io.github.lockevolution.faults.setup.SetupProblem;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;

/** An existing Toxiproxy, named by the URL of its API. */
final class ForeignToxiproxyServer implements ToxiproxyBackend {

    private static final int DEFAULT_PORT = 8474;
    private static final int LARGEST_PORT = 65_535;

    private final String url;
    private final Patience patience;

    ForeignToxiproxyServer(String url, Patience patience) {
        this.url = url;
        this.patience = patience;
    }

    @Override
    public ToxiproxyServer start(Upstream upstream) {
        URI uri = uri();
        boolean here = isLoopback(uri.getHost());
        if (!here && isLoopback(upstream.address().host())) {
            throw new SetupProblem(NetworkText.class, text -> text.cannotReachLoopback(url));
        }
        Address api = new Address(uri.getHost(), uri.getPort() < 0 ? DEFAULT_PORT : uri.getPort());
        return new ToxiproxyServer(
                api,
                upstream.address(),
                Ports.anyOn(here ? "127.0.0.1" : "0.0.0.0", uri.getHost()),
                Origin.named(url),
                patience,
                () -> {});
    }

    private URI uri() {
        try {
            URI uri = new URI(url);
            if (uri.getHost() != null && uri.getPort() <= LARGEST_PORT) {
                return uri;
            }
        } catch (URISyntaxException e) {
            throw unreadable(e);
        }
        throw unreadable(null);
    }

    private SetupProblem unreadable(Exception cause) {
        return new SetupProblem(NetworkText.class, text -> text.unreadableUrl(url), cause);
    }

    static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
