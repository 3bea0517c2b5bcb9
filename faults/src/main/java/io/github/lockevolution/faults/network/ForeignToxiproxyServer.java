package io.github.lockevolution.faults.network;

import io.github.lockevolution.faults.setup.SetupProblem;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import redis.clients.jedis.HostAndPort;

/** An existing Toxiproxy, named by the URL of its API. */
final class ForeignToxiproxyServer implements ToxiproxyBackend {

    private static final int DEFAULT_PORT = 8474;

    private final String url;

    ForeignToxiproxyServer(String url) {
        this.url = url;
    }

    @Override
    public ToxiproxyServer start(Upstream upstream) {
        URI uri = uri();
        boolean here = isLoopback(uri.getHost());
        if (!here && isLoopback(upstream.address().getHost())) {
            throw new SetupProblem(
                    "the Toxiproxy of lab.toxiproxy, " + url + ", is on another machine and cannot reach a"
                            + " Redis on this one's loopback; name a Redis that both reach with lab.redis=redis://host:port");
        }
        HostAndPort api = new HostAndPort(uri.getHost(), uri.getPort() < 0 ? DEFAULT_PORT : uri.getPort());
        return new ToxiproxyServer(
                api,
                upstream.address(),
                Ports.anyOn(here ? "127.0.0.1" : "0.0.0.0", uri.getHost()),
                url,
                ToxiproxyServer.TO_ANSWER,
                () -> {});
    }

    private URI uri() {
        try {
            URI uri = new URI(url);
            if (uri.getHost() != null) {
                return uri;
            }
        } catch (URISyntaxException e) {
            throw unreadable(e);
        }
        throw unreadable(null);
    }

    private SetupProblem unreadable(Exception cause) {
        return new SetupProblem("lab.toxiproxy is '" + url + "', which cannot be read; use http://host:port", cause);
    }

    static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
