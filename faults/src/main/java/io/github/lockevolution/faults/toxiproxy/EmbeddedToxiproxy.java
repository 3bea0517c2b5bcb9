package io.github.lockevolution.faults.toxiproxy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * A server inside the JVM that speaks the HTTP API of Toxiproxy 2.12, so that any Toxiproxy client can drive it. It
 * has four threads, all daemons, however many connections there are.
 *
 * <p>It does not authenticate anyone: who can reach the address can make it connect anywhere. It therefore listens on
 * loopback unless told otherwise, and refuses browsers.
 */
public final class EmbeddedToxiproxy implements AutoCloseable {

    private final Threads threads = new Threads();
    private final Loops loops = new Loops(threads.named("toxiproxy-io"));
    private final Names names = new Names(threads.named("toxiproxy-names"));
    private final Proxies proxies = new Proxies(loops, names);
    private final ExecutorService control = Executors.newSingleThreadExecutor(threads.named("toxiproxy-control"));
    private final Api api = new Api(new Routes(proxies), control, loops);

    private EmbeddedToxiproxy() {}

    /**
     * Starts a server on a free port of the loopback address.
     *
     * @throws IllegalStateException if no port can be listened on
     */
    public static EmbeddedToxiproxy start() {
        return start(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    /**
     * Starts a server.
     *
     * @param address where its HTTP API listens; port 0 is a free one
     * @throws IllegalStateException if the address cannot be listened on
     */
    public static EmbeddedToxiproxy start(InetSocketAddress address) {
        if (address.isUnresolved()) {
            throw new IllegalStateException("Toxiproxy cannot listen on " + address.getHostString() + ":"
                    + address.getPort() + ": no address is known for this name; try 127.0.0.1");
        }
        EmbeddedToxiproxy server = new EmbeddedToxiproxy();
        try {
            server.api.open(address);
            return server;
        } catch (Exception e) {
            // Netty throws the BindException, although it is a checked one and not declared.
            server.close();
            throw new IllegalStateException(
                    "Toxiproxy cannot listen on " + address.getHostString() + ":" + address.getPort() + ": "
                            + e.getMessage() + "; choose another port, or 0 for a free one",
                    e);
        }
    }

    /** Where the HTTP API listens, with the port that was taken. */
    public InetSocketAddress address() {
        return api.address();
    }

    /** Ends every connection and every thread, and waits for that. A second call does nothing. */
    @Override
    public synchronized void close() {
        if (control.isShutdown()) {
            return;
        }
        api.close();
        control.execute(proxies::close);
        control.shutdown();
        awaitControl();
        names.close();
        loops.close();
        threads.awaitEnd();
    }

    private void awaitControl() {
        try {
            control.awaitTermination(1, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
