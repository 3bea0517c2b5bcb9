package io.github.lockevolution.faults.network;

import eu.rekawek.toxiproxy.Proxy;
import eu.rekawek.toxiproxy.model.Toxic;
import eu.rekawek.toxiproxy.model.ToxicDirection;
import io.github.lockevolution.faults.host.Address;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * The proxy between one client and its server, and the faults that can be put on it. A fault acts at once, on connections that are
 * open as well.
 */
public final class ClientProxy implements Closeable {

    /** A latency that outlasts every run: requests go on only when the toxic is removed. */
    private static final Duration FOR_EVER = Duration.ofHours(1);

    private final Proxy proxy;
    private final Ports ports;
    private final Consumer<ClientProxy> whenClosed;
    private boolean closed;

    ClientProxy(Proxy proxy, Ports ports, Consumer<ClientProxy> whenClosed) {
        this.proxy = proxy;
        this.ports = ports;
        this.whenClosed = whenClosed;
    }

    /** The address that the client connects to. */
    public Address address() {
        return ports.reach(proxy.getListen());
    }

    /** Holds the client's requests in the proxy, by a latency toxic, until the fault is ended. */
    public Fault holdRequests() throws IOException {
        return new Fault(List.of(ToxiproxyApi.answer(
                () -> proxy.toxics().latency("hold", ToxicDirection.UPSTREAM, FOR_EVER.toMillis()))));
    }

    /** Lets that many more bytes of the client through, then cuts the connection, by a limit_data toxic. */
    public void cutAfter(int bytes) throws IOException {
        ToxiproxyApi.answer(() -> proxy.toxics().limitData("cut", ToxicDirection.UPSTREAM, bytes));
    }

    /** Drops the server's replies from now on, by a timeout toxic; the end of the fault cuts the connection. */
    public Fault dropReplies() throws IOException {
        return new Fault(List.of(swallowing("drop", ToxicDirection.DOWNSTREAM)));
    }

    /**
     * Swallows all data in both directions from now on, without an error on either side; the end of the fault cuts the connection on both
     * sides.
     */
    public Fault swallow() throws IOException {
        Toxic sent = swallowing("swallow", ToxicDirection.UPSTREAM);
        return new Fault(List.of(sent, swallowing("drop", ToxicDirection.DOWNSTREAM)));
    }

    /** Toxiproxy cuts the connection when it is removed. */
    private Toxic swallowing(String name, ToxicDirection direction) throws IOException {
        return ToxiproxyApi.answer(() -> proxy.toxics().timeout(name, direction, 0));
    }

    @Override
    public synchronized void close() throws IOException {
        if (!closed) {
            closed = true;
            ToxiproxyApi.toldTo(() -> proxy.delete());
            ports.giveBack(proxy.getListen());
            whenClosed.accept(this);
        }
    }

    /** A fault on a proxy, which closing ends. */
    public static final class Fault implements Closeable {

        private final List<Toxic> toxics;
        private boolean hasEnded;

        private Fault(List<Toxic> toxics) {
            this.toxics = toxics;
        }

        /** Lets held requests through, and cuts the connection if any data was dropped. May be called again. */
        @Override
        public void close() throws IOException {
            if (!hasEnded) {
                hasEnded = true;
                for (Toxic toxic : toxics) {
                    ToxiproxyApi.toldTo(toxic::remove);
                }
            }
        }
    }
}
