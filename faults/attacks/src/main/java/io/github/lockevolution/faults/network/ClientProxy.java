package io.github.lockevolution.faults.network;

import eu.rekawek.toxiproxy.Proxy;
import eu.rekawek.toxiproxy.model.ToxicDirection;
import eu.rekawek.toxiproxy.model.toxic.Latency;
import eu.rekawek.toxiproxy.model.toxic.Timeout;
import io.github.lockevolution.faults.host.Address;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * The proxy between one client and its server, and the faults that can be put on it. A fault acts at once, on connections that are
 * open as well.
 */
public final class ClientProxy implements Closeable {

    /** A latency that outlasts every run: requests move on only when the toxic is removed. */
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

    /** Where the client connects to. */
    public Address address() {
        return ports.reach(proxy.getListen());
    }

    /** From now on, what the client sends stays in the proxy, by a latency toxic. */
    public HeldRequests holdRequests() throws IOException {
        return new HeldRequests(ToxiproxyApi.answer(
                () -> proxy.toxics().latency("hold", ToxicDirection.UPSTREAM, FOR_EVER.toMillis())));
    }

    /** Lets that many more bytes of the client through, then cuts the connection, by a limit_data toxic. */
    public void cutAfter(int bytes) throws IOException {
        ToxiproxyApi.answer(() -> proxy.toxics().limitData("cut", ToxicDirection.UPSTREAM, bytes));
    }

    /** From now on, what the server answers is dropped, by a timeout toxic. */
    public DroppedReplies dropReplies() throws IOException {
        return new DroppedReplies(
                ToxiproxyApi.answer(() -> proxy.toxics().timeout("drop", ToxicDirection.DOWNSTREAM, 0)));
    }

    /** From now on, nothing that is sent arrives, in neither direction, and nobody is told, by two timeout toxics. */
    public DeadLink swallow() throws IOException {
        Timeout sent = ToxiproxyApi.answer(() -> proxy.toxics().timeout("swallow", ToxicDirection.UPSTREAM, 0));
        return new DeadLink(
                sent, ToxiproxyApi.answer(() -> proxy.toxics().timeout("drop", ToxicDirection.DOWNSTREAM, 0)));
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

    /** The requests that the proxy holds back. */
    public static final class HeldRequests {

        private final Latency latency;

        private HeldRequests(Latency latency) {
            this.latency = latency;
        }

        /** Lets the held requests through, and all that follow. */
        public void letAllThrough() throws IOException {
            ToxiproxyApi.toldTo(() -> latency.remove());
        }
    }

    /** The replies that the proxy drops. */
    public static final class DroppedReplies {

        private final Timeout timeout;

        private DroppedReplies(Timeout timeout) {
            this.timeout = timeout;
        }

        /** Cuts the connection. Toxiproxy does that when a timeout toxic is removed. */
        public void cut() throws IOException {
            ToxiproxyApi.toldTo(() -> timeout.remove());
        }
    }

    /** The link over which nothing arrives. */
    public static final class DeadLink implements Closeable {

        private final Timeout sent;
        private final Timeout answers;
        private boolean isCut;

        private DeadLink(Timeout sent, Timeout answers) {
            this.sent = sent;
            this.answers = answers;
        }

        /** Cuts the connection on both sides, so that both are told. May be called again. */
        @Override
        public void close() throws IOException {
            if (!isCut) {
                isCut = true;
                ToxiproxyApi.toldTo(() -> sent.remove());
                ToxiproxyApi.toldTo(() -> answers.remove());
            }
        }
    }
}
