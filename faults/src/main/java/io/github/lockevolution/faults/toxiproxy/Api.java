package io.github.lockevolution.faults.toxiproxy;

import io.netty.channel.ChannelPipeline;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpServerKeepAliveHandler;
import io.netty.handler.timeout.IdleStateHandler;
import java.net.InetSocketAddress;
import java.util.concurrent.Executor;

/** The HTTP side of the server. */
final class Api {

    private static final int MAX_BODY = 1 << 20;
    private static final int MAX_PATH = 64 << 10;
    private static final int IDLE_SECONDS = 60;

    private final Routes routes;
    private final Executor control;
    private final Doorway doorway;
    private final ChannelGroup clients;
    private BrowserRule browsers = new BrowserRule(false);

    Api(Routes routes, Executor control, Loops loops) {
        this.routes = routes;
        this.control = control;
        doorway = new Doorway(loops, this::welcome);
        clients = new DefaultChannelGroup(loops.next(), /* stay closed */ true);
    }

    void open(InetSocketAddress address) {
        browsers = new BrowserRule(!address.getAddress().isLoopbackAddress());
        doorway.open(address);
    }

    InetSocketAddress address() {
        return doorway.address();
    }

    void close() {
        doorway.close();
        clients.close().awaitUninterruptibly();
    }

    private void welcome(SocketChannel client) {
        clients.add(client);
        ChannelPipeline pipeline = client.pipeline();
        pipeline.addLast(new IdleStateHandler(0, 0, IDLE_SECONDS));
        pipeline.addLast(new HttpServerCodec(new HttpDecoderConfig().setMaxInitialLineLength(MAX_PATH)));
        pipeline.addLast(new HttpServerKeepAliveHandler());
        pipeline.addLast(new HttpObjectAggregator(MAX_BODY));
        pipeline.addLast(new ApiHandler(routes, browsers, control));
        client.config().setAutoRead(true);
    }
}
