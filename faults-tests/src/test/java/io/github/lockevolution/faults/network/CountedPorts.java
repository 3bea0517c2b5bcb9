package io.github.lockevolution.faults.network;

import java.util.concurrent.atomic.AtomicInteger;
import redis.clients.jedis.HostAndPort;

/** Counts the proxies that a network opens. */
public final class CountedPorts {

    private final AtomicInteger taken = new AtomicInteger();

    /** How many proxies were opened so far. */
    public int taken() {
        return taken.get();
    }

    /** The embedded Toxiproxy, with its ports counted here. */
    public ToxiproxyBackend ofTheEmbeddedToxiproxy() {
        return upstream -> {
            ToxiproxyServer server = ToxiproxyBackend.named("embedded").start(upstream);
            return new ToxiproxyServer(
                    server.api(),
                    server.upstream(),
                    counting(server.ports()),
                    server.origin(),
                    server.patience(),
                    server.stop());
        };
    }

    private Ports counting(Ports ports) {
        return new Ports() {

            @Override
            public int capacity() {
                return ports.capacity();
            }

            @Override
            public String take() throws InterruptedException {
                taken.incrementAndGet();
                return ports.take();
            }

            @Override
            public HostAndPort reach(String listen) {
                return ports.reach(listen);
            }

            @Override
            public void giveBack(String listen) {
                ports.giveBack(listen);
            }
        };
    }
}
