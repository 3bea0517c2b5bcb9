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
    /** Room for a name of ten thousand characters: percent-encoded, each takes up to twelve. */
    private static final int MAX_PATH = 256 << 10;

    private static final int MAX_HEADERS = 64 << 10;
    private static final int IDLE_SECONDS = 60;

    private final Routes routes;
    private final ControlThread control;
    private final MemoryBudget requests;
    private final Listener listener;
    private final ApiConnections connections = new ApiConnections();
    private BrowserRule browsers = new BrowserRule(false);

    /** Requests that wait take their memory from the budget. */
    Api(Routes routes, ControlThread control, EventLoops loops, MemoryBudget requests) {
        this.routes = routes;
        this.control = control;
        this.requests = requests;
        listener = new Listener(loops, this::onAccept);
    }

    void open(InetSocketAddress address) {
        browsers = new BrowserRule(!address.getAddress().isLoopbackAddress());
        listener.open(address);
        listener.accept();
    }

    InetSocketAddress address() {
        return listener.address();
    }

    void close() {
        listener.close();
        connections.close();
    }

    void onAccept(Channel client) {
        connections.add(client);
        ChannelPipeline pipeline = client.pipeline();
        pipeline.addLast(new IdleStateHandler(0, 0, IDLE_SECONDS));
        pipeline.addLast(new HttpServerCodec(
                new HttpDecoderConfig().setMaxInitialLineLength(MAX_PATH).setMaxHeaderSize(MAX_HEADERS)));
        pipeline.addLast(new HttpServerKeepAliveHandler());
        pipeline.addLast(new HttpObjectAggregator(MAX_BODY));
        pipeline.addLast(new ApiHandler(routes, browsers, connections, control, requests));
        client.config().setAutoRead(true);
    }
}
