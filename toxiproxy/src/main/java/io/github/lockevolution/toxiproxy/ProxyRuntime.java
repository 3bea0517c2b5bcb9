package io.github.lockevolution.toxiproxy;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** An enabled proxy at work: the port it listens on and the connections it has. Closed once, then replaced. */
final class ProxyRuntime {

    /** A server that has several addresses and does not answer at one of them is tried at the next. */
    private static final int MILLIS_BEFORE_THE_NEXT = 2000;

    private final String server;
    private final ServerContext shared;
    private final Supplier<Toxics> toxics;
    private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
    /** Every socket there is, also those still being connected; one that comes after the closing is closed at once. */
    private final ChannelGroup sockets;

    private final Listener listener;
    private volatile Meter upstreamMeter = new Meter();
    private volatile Meter downstreamMeter = new Meter();

    /** Clients will be joined to the server, under the toxics as they are when the server has answered. */
    ProxyRuntime(String server, Supplier<Toxics> toxics, ServerContext shared) {
        this.server = server;
        this.shared = shared;
        this.toxics = toxics;
        sockets = new DefaultChannelGroup(shared.loops().next(), /* stay closed */ true);
        listener = new Listener(shared.loops(), this::dial);
    }

    /** Listens, and lets clients wait. If the address cannot be listened on, Netty throws a {@link java.io.IOException} undeclared. */
    void open(InetSocketAddress listen) {
        listener.open(listen);
    }

    /** Lets clients in; their bytes are counted by these meters. */
    void begin(Meter upstream, Meter downstream) {
        upstreamMeter = upstream;
        downstreamMeter = downstream;
        listener.accept();
    }

    int port() {
        return listener.address().getPort();
    }

    /** Makes all connections follow the toxics as they are now; returns when all do. */
    void toxicsChanged() {
        List<Future<?>> changes =
                connections.stream().<Future<?>>map(Connection::toxicsChanged).toList();
        changes.forEach(Future::awaitUninterruptibly);
    }

    /** Stops listening and closes every connection; returns when that is done. */
    void close() {
        listener.close();
        sockets.close().awaitUninterruptibly();
    }

    private void dial(ProxyChannel client) {
        sockets.add(client);
        shared.names()
                .serverAddresses(server, client.eventLoop())
                .addListener((Future<List<InetSocketAddress>> found) -> {
                    if (found.isSuccess()) {
                        dial(client, found.getNow());
                    } else {
                        client.close();
                    }
                });
    }

    /** Dials one address after another until one answers. */
    private void dial(ProxyChannel client, List<InetSocketAddress> addresses) {
        if (addresses.isEmpty() || !client.isActive()) {
            client.close();
            return;
        }
        List<InetSocketAddress> others = addresses.subList(1, addresses.size());
        ProxyChannel upstream = new ProxyChannel();
        upstream.config().setAutoRead(false);
        upstream.config().setRecvByteBufAllocator(ProxyChannel.BUFFERS);
        upstream.config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
        // The last one as long as the operating system tries; closing the proxy ends it sooner.
        upstream.config().setConnectTimeoutMillis(others.isEmpty() ? 0 : MILLIS_BEFORE_THE_NEXT);
        client.eventLoop().register(upstream);
        sockets.add(upstream);
        ChannelFuture dialled = upstream.connect(addresses.get(0));
        dialled.addListener(connected -> {
            if (connected.isSuccess() && client.isActive()) {
                join(client, upstream);
            } else {
                upstream.close();
                dial(client, others);
            }
        });
    }

    private void join(ProxyChannel client, ProxyChannel upstream) {
        Connection connection =
                new Connection(client, upstream, toxics, upstreamMeter, downstreamMeter, shared.budget());
        connections.add(connection);
        connection.begin();
        forgetWhenClosed(connection, client, upstream);
        forgetWhenClosed(connection, upstream, client);
    }

    private void forgetWhenClosed(Connection connection, Channel one, Channel other) {
        one.closeFuture().addListener(closed -> {
            if (!other.isOpen()) {
                connections.remove(connection);
                connection.discard();
            }
        });
    }
}
