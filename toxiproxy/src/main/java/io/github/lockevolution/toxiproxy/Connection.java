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
    private final Link upstream;
    private final Link downstream;
    private final Supplier<Toxics> toxics;
    private final BufferBudget budget;

    Connection(ProxyChannel client, ProxyChannel server, Supplier<Toxics> toxics, BufferBudget budget) {
        this.client = new Peer(this, client, Direction.UPSTREAM);
        this.server = new Peer(this, server, Direction.DOWNSTREAM);
        this.upstream = new Link(this, Direction.UPSTREAM, this.client, this.server);
        this.downstream = new Link(this, Direction.DOWNSTREAM, this.server, this.client);
        this.toxics = toxics;
        this.budget = budget;
    }

    /** Starts to forward bytes. Both sockets are connected and registered with the event loop that calls. */
    void start() {
        client.start();
        server.start();
        applyToxics(AttachedAt.OPENING);
    }

    /** Applies the toxics that the proxy has now; done when both links work under them. */
    Future<?> toxicsChanged() {
        return loop().submit(() -> applyToxics(AttachedAt.LATER));
    }

    /** The link that carries bytes in that direction. */
    Link link(Direction direction) {
        return direction == Direction.UPSTREAM ? upstream : downstream;
    }

    /** What its toxics hold is counted there. */
    BufferBudget budget() {
        return budget;
    }

    EventLoop loop() {
        return client.channel().eventLoop();
    }

    /** Resets both sockets: closes them with a TCP RST. */
    void reset() {
        client.reset();
        server.reset();
    }

    /** Frees what the links hold, when both sockets are closed. */
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
