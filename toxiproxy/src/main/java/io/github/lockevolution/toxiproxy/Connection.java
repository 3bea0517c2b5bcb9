package io.github.lockevolution.toxiproxy;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.util.function.Supplier;

/**
 * A proxied connection: the socket to the client, the socket to the server, and a link in each direction. All of it runs on one
 * event loop, so that nothing in it needs a lock.
 */
final class Connection {

    private final Peer client;
    private final Peer server;
    private final EventLoop loop;
    private final Link upstream;
    private final Link downstream;
    private final Supplier<Toxics> toxics;

    /**
     * A connection between two sockets that are connected and registered with the calling event loop.
     *
     * @param budget counts the bytes that its toxics hold
     */
    Connection(ProxyChannel client, ProxyChannel server, Supplier<Toxics> toxics, BufferBudget budget) {
        this.client = new Peer(client);
        this.server = new Peer(server);
        this.loop = client.eventLoop();
        this.upstream = new Link(Direction.UPSTREAM, this.client, this.server, loop, budget, this::reset);
        this.downstream = new Link(Direction.DOWNSTREAM, this.server, this.client, loop, budget, this::reset);
        this.toxics = toxics;
    }

    /** Starts to forward bytes, on the calling event loop. */
    void start() {
        client.start(upstream, downstream::adjustReading);
        server.start(downstream, upstream::adjustReading);
        applyToxics(AttachedAt.OPENING);
    }

    /** Applies the toxics that the proxy has now; done when both links work under them. */
    Future<?> toxicsChanged() {
        return loop.submit(() -> applyToxics(AttachedAt.LATER));
    }

    /** Resets both sockets: closes them with a TCP RST. */
    void reset() {
        client.reset();
        server.reset();
    }

    /** Frees the buffers of the links, when both sockets are closed. */
    void discard() {
        upstream.discard();
        downstream.discard();
    }

    private void applyToxics(AttachedAt attachedAt) {
        Toxics now = toxics.get();
        upstream.apply(now, attachedAt);
        downstream.apply(now, attachedAt);
    }
}
