package io.github.lockevolution.faults.network;

import eu.rekawek.toxiproxy.Proxy;
import eu.rekawek.toxiproxy.model.ToxicDirection;
import eu.rekawek.toxiproxy.model.toxic.Latency;
import eu.rekawek.toxiproxy.model.toxic.Timeout;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;
import redis.clients.jedis.HostAndPort;

/**
 * One client's way to Redis: a proxy of its own, and the faults that can be put on it. Each fault acts at once, on the
 * connection that is open.
 */
public final class ClientProxy implements Closeable {

    /** A latency that nobody waits for: what it holds moves only when the toxic is removed. */
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
    public HostAndPort address() {
        return ports.reach(proxy.getListen());
    }

    /** From now on, what the client sends stays in the proxy, by latency. */
    public HeldRequests holdRequests() throws IOException {
        return new HeldRequests(proxy.toxics().latency("hold", ToxicDirection.UPSTREAM, FOR_EVER.toMillis()));
    }

    /** Lets so many more bytes of the client through, then cuts the connection, by limit_data. */
    public void cutAfter(int bytes) throws IOException {
        proxy.toxics().limitData("cut", ToxicDirection.UPSTREAM, bytes);
    }

    /** From now on, what Redis answers is lost, by timeout; closing the result cuts the connection. */
    public DroppedReplies dropReplies() throws IOException {
        return new DroppedReplies(proxy.toxics().timeout("swallow", ToxicDirection.DOWNSTREAM, 0));
    }

    @Override
    public synchronized void close() throws IOException {
        if (!closed) {
            closed = true;
            proxy.delete();
            ports.giveBack(proxy.getListen());
            whenClosed.accept(this);
        }
    }

    /** The client's requests, as long as they are held in the proxy. */
    public static final class HeldRequests {

        private final Latency latency;

        private HeldRequests(Latency latency) {
            this.latency = latency;
        }

        /** Lets go what is held, at once, and whatever comes. */
        public void letAllThrough() throws IOException {
            latency.remove();
        }
    }

    /** Answers that are lost, as long as this is open. */
    public static final class DroppedReplies {

        private final Timeout timeout;

        private DroppedReplies(Timeout timeout) {
            this.timeout = timeout;
        }

        /** Cuts the connection: a timeout that is removed closes what it had swallowed from. */
        public void cut() throws IOException {
            timeout.remove();
        }
    }
}
