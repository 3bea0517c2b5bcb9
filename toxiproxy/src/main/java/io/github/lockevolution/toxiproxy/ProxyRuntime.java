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

/** The resources of an enabled proxy: its listening socket and its connections. Closed when the proxy is disabled, and never reopened. */
final class ProxyRuntime {

    /** If a server does not accept at one of its addresses for this long, the next address is tried. */
    private static final int CONNECT_TIMEOUT_MILLIS = 2000;

    private final String server;
    private final ServerContext context;
    private final Supplier<Toxics> toxics;
    private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
    /** All sockets, also those that are still connecting; a socket that is added after the closing is closed at once. */
    private final ChannelGroup sockets;

    private final Listener listener;

    /** Connects clients to the server, under the toxics at the time when the server has accepted. */
    ProxyRuntime(String server, Supplier<Toxics> toxics, ServerContext context) {
        this.server = server;
        this.context = context;
        this.toxics = toxics;
        sockets = new DefaultChannelGroup(context.loops().next(), /* stay closed */ true);
        listener = new Listener(context.loops(), this::dial);
    }

    /** Listens; see {@link Listener#open}. */
    void open(InetSocketAddress listen) {
        listener.open(listen);
    }

    /** Accepts clients from now on. */
    void start() {
        listener.accept();
    }

    int port() {
        return listener.address().getPort();
    }

    /** Returns when all connections work under the present toxics. */
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
        context.resolver()
                .serverAddresses(server, client.eventLoop())
                .addListener((Future<List<InetSocketAddress>> found) -> {
                    if (found.isSuccess()) {
                        dial(client, found.getNow());
                    } else {
                        client.close();
                    }
                });
    }

    /** Dials one address after another until one accepts. */
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
        // The last address is tried for as long as the operating system does; closing the proxy ends it sooner.
        upstream.config().setConnectTimeoutMillis(others.isEmpty() ? 0 : CONNECT_TIMEOUT_MILLIS);
        client.eventLoop().register(upstream);
        sockets.add(upstream);
        ChannelFuture dialed = upstream.connect(addresses.get(0));
        dialed.addListener(connected -> {
            if (connected.isSuccess() && client.isActive()) {
                connect(client, upstream);
            } else {
                upstream.close();
                dial(client, others);
            }
        });
    }

    private void connect(ProxyChannel client, ProxyChannel upstream) {
        Connection connection = new Connection(client, upstream, toxics, context.budget());
        connections.add(connection);
        connection.start();
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
