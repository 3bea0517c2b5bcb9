package io.github.lockevolution.faults.network;

import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.host.Origin;
import io.github.lockevolution.toxiproxy.EmbeddedToxiproxy;

/** The Toxiproxy-compatible server inside this JVM. */
final class InJvmToxiproxyServer implements ToxiproxyBackend {

    @Override
    public ToxiproxyServer start(Upstream upstream) {
        EmbeddedToxiproxy toxiproxy = EmbeddedToxiproxy.start();
        Address api = new Address("127.0.0.1", toxiproxy.address().getPort());
        return new ToxiproxyServer(
                api,
                upstream.address(),
                Ports.anyOn("127.0.0.1", "127.0.0.1"),
                Origin.named("embedded"),
                Patience.STARTED,
                toxiproxy::close);
    }
}
