package io.github.lockevolution.faults.toxiproxy;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** An enabled proxy at work: the port it listens on and the connections it has. Closed once, then replaced. */
final class Traffic {

    private final String server;
    private final Names names;
    private final Supplier<Toxics> toxics;
    private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
    /** Every socket there is, also those still being connected; one that comes after the closing is closed at once. */
    private final ChannelGroup sockets;

    private final Doorway doorway;

    /** Clients will be joined to the server, under the toxics as they are when the server has answered. */
    Traffic(String server, Supplier<Toxics> toxics, Loops loops, Names names) {
        this.server = server;
        this.names = names;
        this.toxics = toxics;
        sockets = new DefaultChannelGroup(loops.next(), /* stay closed */ true);
        doorway = new Doorway(loops, this::dial);
    }

    /** Listens. If the address cannot be listened on, Netty throws a {@link java.io.IOException} undeclared. */
    void open(InetSocketAddress listen) {
        doorway.open(listen);
    }

    int port() {
        return doorway.address().getPort();
    }

    /** Makes all connections follow the toxics as they are now; returns when all do. */
    void toxicsChanged() {
        List<Future<?>> changes =
                connections.stream().<Future<?>>map(Connection::toxicsChanged).toList();
        changes.forEach(Future::awaitUninterruptibly);
    }

    /** Stops listening and closes every connection; returns when that is done. */
    void close() {
        doorway.close();
        sockets.close().awaitUninterruptibly();
    }

    private void dial(SocketChannel client) {
        sockets.add(client);
        names.lookUp(server, client.eventLoop()).addListener((Future<InetSocketAddress> found) -> {
            if (found.isSuccess() && client.isActive()) {
                dial(client, found.getNow());
            } else {
                client.close();
            }
        });
    }

    private void dial(SocketChannel client, InetSocketAddress address) {
        SocketChannel upstream = new NioSocketChannel();
        upstream.config().setAutoRead(false);
        upstream.config().setTcpNoDelay(true);
        upstream.config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
        // As long as the operating system tries; closing the proxy ends it sooner.
        upstream.config().setConnectTimeoutMillis(0);
        client.eventLoop().register(upstream);
        sockets.add(upstream);
        ChannelFuture dialled = upstream.connect(address);
        dialled.addListener(connected -> {
            if (connected.isSuccess() && client.isActive()) {
                join(client, upstream);
            } else {
                upstream.close();
                client.close();
            }
        });
    }

    private void join(SocketChannel client, SocketChannel upstream) {
        Connection connection = new Connection(client, upstream, toxics);
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
