package io.github.lockevolution.toxiproxy;

import io.netty.channel.Channel;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpServerKeepAliveHandler;
import io.netty.handler.timeout.IdleStateHandler;
import java.net.InetSocketAddress;

/** The HTTP side of the server. */
final class Api {

    private static final int MAX_BODY = 1 << 20;
    /** A name of ten thousand letters has up to twelve times as many, when each is encoded. */
    private static final int MAX_PATH = 256 << 10;

    private static final int MAX_HEADERS = 64 << 10;
    private static final int IDLE_SECONDS = 60;

    private final Routes routes;
    private final ControlThread control;
    private final Listener doorway;
    private final ApiConnections guests = new ApiConnections();
    private BrowserRule browsers = new BrowserRule(false);

    Api(Routes routes, ControlThread control, Loops loops) {
        this.routes = routes;
        this.control = control;
        doorway = new Listener(loops, this::welcome);
    }

    void open(InetSocketAddress address) {
        browsers = new BrowserRule(!address.getAddress().isLoopbackAddress());
        doorway.open(address);
        doorway.letIn();
    }

    InetSocketAddress address() {
        return doorway.address();
    }

    void close() {
        doorway.close();
        guests.close();
    }

    void welcome(Channel client) {
        guests.enter(client);
        ChannelPipeline pipeline = client.pipeline();
        pipeline.addLast(new IdleStateHandler(0, 0, IDLE_SECONDS));
        pipeline.addLast(new HttpServerCodec(
                new HttpDecoderConfig().setMaxInitialLineLength(MAX_PATH).setMaxHeaderSize(MAX_HEADERS)));
        pipeline.addLast(new HttpServerKeepAliveHandler());
        pipeline.addLast(new HttpObjectAggregator(MAX_BODY));
        pipeline.addLast(new ApiHandler(routes, browsers, guests, control));
        client.config().setAutoRead(true);
    }
}
