package io.github.lockevolution.faults.network;

import io.github.lockevolution.faults.host.Origin;
import io.github.lockevolution.toxiproxy.EmbeddedToxiproxy;
import redis.clients.jedis.HostAndPort;

/** The Toxiproxy-compatible server inside this JVM. */
final class InJvmToxiproxyServer implements ToxiproxyBackend {

    @Override
    public ToxiproxyServer start(Upstream upstream) {
        EmbeddedToxiproxy toxiproxy = EmbeddedToxiproxy.start();
        HostAndPort api = new HostAndPort("127.0.0.1", toxiproxy.address().getPort());
        return new ToxiproxyServer(
                api,
                upstream.address(),
                Ports.anyOn("127.0.0.1", "127.0.0.1"),
                Origin.named("embedded"),
                Patience.STARTED,
                toxiproxy::close);
    }
}
