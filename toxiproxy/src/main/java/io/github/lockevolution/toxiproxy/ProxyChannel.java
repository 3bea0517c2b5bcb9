package io.github.lockevolution.toxiproxy;

import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.channel.nio.NioIoOps;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.net.SocketAddress;
import java.util.List;

/** A socket that can send a FIN. Netty's own way to do so creates an exception each time, which is slow. */
final class ProxyChannel extends NioSocketChannel {

    /**
     * The sizes of the buffers that bytes are read into, from the smallest to the largest. A smaller first one would be
     * filled by a short message, and Netty would read once more for nothing.
     */
    static final RecvByteBufAllocator BUFFERS = new AdaptiveRecvByteBufAllocator(512, 2048, 128 << 10);

    /** A socket that is not connected yet. */
    ProxyChannel() {}

    private ProxyChannel(Listening listening, java.nio.channels.SocketChannel accepted) {
        super(listening, accepted);
    }

    /** On loopback the connection is there before this returns, and the selector need not be asked. */
    @Override
    protected boolean doConnect(SocketAddress remote, SocketAddress local) throws Exception {
        try {
            boolean connected = javaChannel().connect(remote) || javaChannel().finishConnect();
            if (!connected) {
                addAndSubmit(NioIoOps.CONNECT);
            }
            return connected;
        } catch (Exception e) {
            doClose();
            throw e;
        }
    }

    /** Sends a FIN. Everything has been written, and nothing more will be. */
    void sendFin() throws Exception {
        doShutdownOutput();
    }

    /** A listening socket that accepts such sockets. */
    static final class Listening extends NioServerSocketChannel {

        @Override
        protected int doReadMessages(List<Object> accepted) throws Exception {
            java.nio.channels.SocketChannel socket = javaChannel().accept();
            if (socket == null) {
                return 0;
            }
            accepted.add(new ProxyChannel(this, socket));
            return 1;
        }
    }
}
