package io.github.lockevolution.toxiproxy;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.util.concurrent.Promise;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A listening socket that assigns each client it accepts to one of the event loops. */
final class Listener {

    private static final int BACKLOG = 4096;

    /** Far longer than a process takes to start, and far shorter than a client of the API waits for an answer. */
    private static final Duration RELEASE_TIMEOUT = Duration.ofSeconds(2);

    private final ServerSocketChannel socket = new ProxyChannel.Listening();
    private final EventLoops loops;

    /** Each client is passed to {@code onAccept} on its own event loop, before anything is read from it. */
    Listener(EventLoops loops, Consumer<ProxyChannel> onAccept) {
        this.loops = loops;
        socket.pipeline().addLast(new Acceptor(loops, onAccept));
    }

    /**
     * Listens; clients wait in the backlog until {@link #accept()}. If the address cannot be listened on, Netty throws a
     * {@link java.io.IOException} undeclared.
     */
    void open(InetSocketAddress address) {
        socket.config().setReuseAddress(true);
        socket.config().setBacklog(BACKLOG);
        socket.config().setAutoRead(false);
        try {
            loops.next().register(socket).syncUninterruptibly();
            socket.bind(address).syncUninterruptibly();
        } catch (Exception e) {
            socket.close().awaitUninterruptibly();
            throw e;
        }
    }

    /** Accepts clients from now on. */
    void accept() {
        socket.config().setAutoRead(true);
    }

    InetSocketAddress address() {
        return socket.localAddress();
    }

    /** Stops listening; when this returns, the port is free. */
    void close() {
        InetSocketAddress address = socket.localAddress();
        EventLoop loop = socket.eventLoop();
        socket.close().awaitUninterruptibly();
        // The operating system closes the socket only when the selector next runs, which it does between a task and the
        // tasks scheduled by it. Without this, a proxy that is enabled at once can find its port in use.
        Promise<Void> selected = loop.newPromise();
        loop.execute(() -> loop.schedule(() -> selected.setSuccess(null), 1, TimeUnit.NANOSECONDS));
        selected.awaitUninterruptibly();
        if (address != null) {
            ReleasedPort.await(address, RELEASE_TIMEOUT);
        }
    }

    private static final class Acceptor extends ChannelInboundHandlerAdapter {

        private final EventLoops loops;
        private final Consumer<ProxyChannel> onAccept;

        Acceptor(EventLoops loops, Consumer<ProxyChannel> onAccept) {
            this.loops = loops;
            this.onAccept = onAccept;
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object accepted) {
            ProxyChannel client = (ProxyChannel) accepted;
            client.config().setAutoRead(false);
            client.config().setRecvByteBufAllocator(ProxyChannel.BUFFERS);
            client.config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
            EventLoop loop = loops.assign(context.channel().eventLoop());
            loop.register(client).addListener(registered -> {
                if (registered.isSuccess()) {
                    client.closeFuture().addListener(closed -> loops.release(loop));
                    onAccept.accept(client);
                } else {
                    loops.release(loop);
                    client.unsafe().closeForcibly();
                }
            });
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            // Most likely no file descriptors are left; trying again at once would only spin.
            Channel listening = context.channel();
            listening.config().setAutoRead(false);
            listening.eventLoop().schedule(() -> listening.config().setAutoRead(true), 1, TimeUnit.SECONDS);
        }
    }
}
