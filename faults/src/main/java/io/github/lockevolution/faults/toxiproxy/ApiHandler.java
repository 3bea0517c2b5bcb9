package io.github.lockevolution.faults.toxiproxy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.timeout.IdleStateEvent;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/** One client of the API: takes its requests to the control thread one by one and brings the answers back. */
final class ApiHandler extends SimpleChannelInboundHandler<FullHttpRequest> {

    private final Routes routes;
    private final BrowserRule browsers;
    private final Executor control;

    ApiHandler(Routes routes, BrowserRule browsers, Executor control) {
        this.routes = routes;
        this.browsers = browsers;
        this.control = control;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
        if (request.decoderResult().isFailure()) {
            send(context, Answer.text(400, "400 Bad Request: this is not HTTP\n"));
            context.close();
            return;
        }
        ApiRequest asked;
        try {
            asked = ApiRequest.of(request);
        } catch (ApiError e) {
            send(context, Answer.error(e));
            return;
        }
        // Nothing more is read until this is answered: who asks without end would fill the memory.
        context.channel().config().setAutoRead(false);
        try {
            control.execute(() -> answer(context, asked));
        } catch (RejectedExecutionException e) {
            context.close();
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof IdleStateEvent) {
            context.close();
        } else if (event == ChannelInputShutdownEvent.INSTANCE) {
            // What it asked is still answered, in order, and then the socket is closed.
            control.execute(
                    () -> context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE));
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        context.close();
    }

    private void answer(ChannelHandlerContext context, ApiRequest asked) {
        Answer answer;
        try {
            answer = browsers.refuse(asked).orElseGet(() -> routes.answer(asked));
        } catch (RuntimeException e) {
            answer = Answer.error(ApiError.failed("this is a bug: " + e, e));
        }
        send(context, answer);
        context.channel().config().setAutoRead(true);
    }

    private static void send(ChannelHandlerContext context, Answer answer) {
        ByteBuf body = Unpooled.copiedBuffer(answer.body(), StandardCharsets.UTF_8);
        FullHttpResponse response =
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(answer.status()), body);
        if (answer.status() != 204) {
            response.headers().set(HttpHeaderNames.CONTENT_TYPE, answer.contentType());
            response.headers().set(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes());
            // A browser that gets hold of an answer must not take it for a page.
            response.headers().set("X-Content-Type-Options", "nosniff");
        }
        context.writeAndFlush(response);
    }
}
