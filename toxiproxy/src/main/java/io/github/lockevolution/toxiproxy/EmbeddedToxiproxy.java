package io.github.lockevolution.toxiproxy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletionException;

/**
 * A server inside the JVM that speaks the HTTP API of Toxiproxy 2.12, so that any Toxiproxy client can drive it. It
 * has at most five threads, all daemons, however many connections there are.
 *
 * <p>It does not authenticate its clients: a client that reaches the address can make it connect anywhere. It therefore listens on loopback
 * unless told otherwise, and refuses browsers.
 */
public final class EmbeddedToxiproxy implements AutoCloseable {

    private final Threads threads = new Threads();
    private final EventLoops loops = new EventLoops(threads.named("toxiproxy-io"));
    private final HostResolver resolver;
    private final ControlThread control;
    private final Proxies proxies;
    private final Api api;

    private EmbeddedToxiproxy(AddressLookup lookup, BufferBudget budget, ApiMemory memory) {
        resolver = new HostResolver(lookup, threads.named("toxiproxy-resolver"));
        control = new ControlThread(resolver, threads.named("toxiproxy-control"));
        proxies = new Proxies(new ServerContext(loops, resolver, budget, memory));
        api = new Api(new Routes(proxies, memory.inTransit()), control, loops, memory.inTransit());
    }

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
     * @param address the address of its HTTP API; port 0 is a free one
     * @throws IllegalStateException if the address cannot be listened on
     */
    public static EmbeddedToxiproxy start(InetSocketAddress address) {
        return start(address, AddressLookup.OF_THIS_JVM, BufferBudget.ofThisJvm());
    }

    static EmbeddedToxiproxy start(InetSocketAddress address, AddressLookup lookup, BufferBudget budget) {
        return start(address, lookup, budget, ApiMemory.ofThisJvm());
    }

    static EmbeddedToxiproxy start(
            InetSocketAddress address, AddressLookup lookup, BufferBudget budget, ApiMemory memory) {
        if (address.isUnresolved()) {
            throw new IllegalStateException("Toxiproxy cannot listen on " + address.getHostString() + ":"
                    + address.getPort() + ": no address is known for this name; try 127.0.0.1");
        }
        EmbeddedToxiproxy server = new EmbeddedToxiproxy(lookup, budget, memory);
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

    /** The address of the HTTP API, with the port that was taken. */
    public InetSocketAddress address() {
        return api.address();
    }

    /**
     * Creates proxies, or replaces those that differ, as {@code POST /populate} does.
     *
     * @param json a list of proxies: {@code [{"name": …, "listen": …, "upstream": …}]}
     * @return the number of proxies in the list
     * @throws IllegalArgumentException if it is no such list, or a proxy cannot listen; the earlier proxies exist then
     */
    public int populate(String json) {
        try {
            RequestFields.requireList(json);
            Proxies.Populated populated =
                    control.submit(() -> proxies.populate(json)).join();
            populated.error().ifPresent(error -> {
                throw new IllegalArgumentException(error.reason(), error);
            });
            return populated.proxies().size();
        } catch (ApiError e) {
            throw new IllegalArgumentException(e.reason(), e);
        } catch (CompletionException e) {
            throw new IllegalStateException("nothing can be populated: this Toxiproxy is closed", e);
        }
    }

    /** Ends every connection and every thread, and waits for that. A second call does nothing. */
    @Override
    public synchronized void close() {
        if (control.isClosed()) {
            return;
        }
        api.close();
        control.submit(() -> {
            proxies.close();
            return proxies;
        });
        control.close();
        resolver.close();
        loops.close();
        threads.awaitTermination();
    }
}
