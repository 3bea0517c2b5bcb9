package io.github.lockevolution.faults.network;

import io.github.lockevolution.faults.host.Address;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the proxies that a network opens. */
public final class CountedPorts {

    private final AtomicInteger taken = new AtomicInteger();
    private final int capacity;
    private final Runnable taking;

    /** Of a network with as much room as it has. */
    public CountedPorts() {
        this(Integer.MAX_VALUE, () -> {});
    }

    /** Of a network that says that it has room for so many clients, and no more. */
    public CountedPorts(int capacity) {
        this(capacity, () -> {});
    }

    /** @param taking done by whoever is about to open a proxy */
    public CountedPorts(Runnable taking) {
        this(Integer.MAX_VALUE, taking);
    }

    private CountedPorts(int capacity, Runnable taking) {
        this.capacity = capacity;
        this.taking = taking;
    }

    /** How many proxies were opened so far. */
    public int opened() {
        return taken.get();
    }

    /** The embedded Toxiproxy, with its ports counted here. */
    public ToxiproxyBackend ofTheEmbeddedToxiproxy() {
        return upstream -> {
            ToxiproxyServer server = ToxiproxyBackends.named("embedded").start(upstream);
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
                return Math.min(capacity, ports.capacity());
            }

            @Override
            public String take() throws InterruptedException {
                taken.incrementAndGet();
                taking.run();
                return ports.take();
            }

            @Override
            public Address reach(String listen) {
                return ports.reach(listen);
            }

            @Override
            public void giveBack(String listen) {
                ports.giveBack(listen);
            }
        };
    }
}
