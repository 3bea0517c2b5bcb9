package io.github.lockevolution.toxiproxy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import java.util.concurrent.TimeUnit;

/**
 * One of the two sockets of a connection: the source of one link and the sink of the other.
 *
 * <p>When its outgoing link ends, the socket is closed gracefully: all written bytes are sent, then a FIN, and for half a second further
 * bytes of the other side are read and dropped. Closing at once would not do: a socket closed with unread bytes sends a RST, and a RST
 * makes the other side lose bytes that it has received and not yet read.
 */
final class Peer extends ChannelInboundHandlerAdapter implements Receiver {

    private static final long LINGER_MILLIS = 500;

    private final ProxyChannel channel;
    private Receiver incoming;
    private Runnable onWritability;
    private boolean ended;
    private boolean finSent;
    private boolean finReceived;

    Peer(ProxyChannel channel) {
        this.channel = channel;
    }

    @Override
    public void receive(ByteBuf data) {
        if (ended || !channel.isActive()) {
            data.release();
        } else {
            channel.writeAndFlush(data, channel.voidPromise());
        }
    }

    @Override
    public void end() {
        if (ended) {
            return;
        }
        ended = true;
        // An empty write completes after everything before it; whether it failed does not matter, for nothing follows.
        channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(written -> closeGracefully());
    }

    /**
     * Starts to pass the bytes of this socket to its link.
     *
     * @param onWritability called when the send buffer has filled up, or has room again
     */
    void start(Receiver incoming, Runnable onWritability) {
        this.incoming = incoming;
        this.onWritability = onWritability;
        channel.pipeline().addLast(this);
    }

    /** Whether the send buffer has room. After the end always, since later bytes are dropped. */
    boolean canTakeMore() {
        return ended || channel.isWritable();
    }

    void setReading(boolean reading) {
        if (channel.config().isAutoRead() != reading) {
            channel.config().setAutoRead(reading);
        }
    }

    /** Closes the socket at once, with a TCP RST. */
    void reset() {
        if (channel.isOpen()) {
            channel.config().setSoLinger(0);
        }
        channel.close();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object data) {
        incoming.receive((ByteBuf) data);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event == ChannelInputShutdownEvent.INSTANCE) {
            finReceived = true;
            incoming.end();
            closeWhenBothAreDone();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        incoming.end();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        onWritability.run();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        // Mostly a RST from the other side. Netty would log it; to a proxy it is an ordinary end.
        channel.close();
    }

    private void closeGracefully() {
        if (!channel.isActive()) {
            incoming.end();
            return;
        }
        if (finReceived) {
            // The other side has ended and all its bytes are read: closing sends the FIN, and no RST.
            channel.close();
            return;
        }
        try {
            channel.sendFin();
        } catch (Exception e) {
            // The other side has reset the connection meanwhile.
            channel.close();
            return;
        }
        finSent = true;
        // The original keeps no half-closed connections: an end in one direction is the end of both.
        incoming.end();
        closeWhenBothAreDone();
        channel.eventLoop().schedule(() -> channel.close(), LINGER_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void closeWhenBothAreDone() {
        if (finSent && finReceived) {
            channel.close();
        }
    }
}
