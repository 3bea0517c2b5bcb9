package io.github.lockevolution.toxiproxy;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.util.function.Supplier;

/**
 * A client joined to the server behind the proxy: two sockets and a link in each direction, all on one event loop, so
 * that nothing in it needs a lock.
 */
final class Connection {

    private final Peer client;
    private final Peer server;
    private final Link upstream;
    private final Link downstream;
    private final Supplier<Toxics> toxics;
    private final BufferBudget budget;

    Connection(
            ProxyChannel client,
            ProxyChannel server,
            Supplier<Toxics> toxics,
            Meter upstreamMeter,
            Meter downstreamMeter,
            BufferBudget budget) {
        this.client = new Peer(this, client, Direction.UPSTREAM);
        this.server = new Peer(this, server, Direction.DOWNSTREAM);
        this.upstream = new Link(this, Direction.UPSTREAM, this.client, this.server, upstreamMeter);
        this.downstream = new Link(this, Direction.DOWNSTREAM, this.server, this.client, downstreamMeter);
        this.toxics = toxics;
        this.budget = budget;
    }

    /** Lets the bytes flow. Both sockets are connected and on the event loop that calls. */
    void begin() {
        client.begin();
        server.begin();
        followToxics(AttachedAt.OPENING);
    }

    /** Makes the links follow the toxics of the proxy as they are now; done when both links do. */
    Future<?> toxicsChanged() {
        return loop().submit(() -> followToxics(AttachedAt.LATER));
    }

    /** The link that carries bytes in that direction. */
    Link link(Direction direction) {
        return direction == Direction.UPSTREAM ? upstream : downstream;
    }

    /** What its toxics hold is part of it. */
    BufferBudget budget() {
        return budget;
    }

    EventLoop loop() {
        return client.channel().eventLoop();
    }

    /** Breaks both sockets off with a TCP RST. */
    void reset() {
        client.reset();
        server.reset();
    }

    /** Frees what the links hold; both sockets are closed. */
    void discard() {
        upstream.discard();
        downstream.discard();
    }

    private void followToxics(AttachedAt since) {
        Toxics now = toxics.get();
        upstream.follow(now, since);
        downstream.follow(now, since);
    }
}
