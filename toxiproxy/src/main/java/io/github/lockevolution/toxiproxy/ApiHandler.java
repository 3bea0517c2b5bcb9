package io.github.lockevolution.toxiproxy;

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
import java.util.concurrent.CompletableFuture;

/** One client of the API: takes its requests to the control thread one by one and brings the answers back in order. */
final class ApiHandler extends SimpleChannelInboundHandler<FullHttpRequest> {

    private final Routes routes;
    private final BrowserRule browsers;
    private final ApiConnections connections;
    private final ControlThread control;
    /** Done when all that was asked so far is answered. */
    private CompletableFuture<?> answered = CompletableFuture.completedFuture(null);

    ApiHandler(Routes routes, BrowserRule browsers, ApiConnections connections, ControlThread control) {
        this.routes = routes;
        this.browsers = browsers;
        this.connections = connections;
        this.control = control;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
        connections.hasAsked(context.channel());
        if (request.decoderResult().isFailure()) {
            ApiResponse refusal = ApiResponse.text(400, "400 Bad Request: this is not HTTP\n");
            answer(context, answered.thenApply(before -> refusal));
            closeWhenAnswered(context);
            return;
        }
        try {
            ApiRequest asked = ApiRequest.of(request);
            // Nothing more is read until this is answered: who asks without end would fill the memory.
            context.channel().config().setAutoRead(false);
            answer(
                    context,
                    answered.thenCompose(
                            before -> control.ask(() -> browsers.refuse(asked).orElseGet(() -> routes.answer(asked)))));
        } catch (ApiError e) {
            answer(context, answered.thenApply(before -> ApiResponse.error(e)));
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof IdleStateEvent) {
            context.close();
        } else if (event == ChannelInputShutdownEvent.INSTANCE) {
            closeWhenAnswered(context);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        context.close();
    }

    private void answer(ChannelHandlerContext context, CompletableFuture<ApiResponse> answer) {
        answered = answer.handle((given, problem) -> {
            ApiResponse sent =
                    problem == null ? given : ApiResponse.error(ApiError.failed("this is a bug: " + problem, problem));
            // Always as a task of the loop: an answer written by the loop itself would overtake those that the control
            // thread has handed to it.
            context.executor().execute(() -> {
                send(context, sent);
                context.channel().config().setAutoRead(true);
            });
            return given;
        });
    }

    /** An empty write is done when the answers before it are. */
    private void closeWhenAnswered(ChannelHandlerContext context) {
        answered.thenRun(() -> context.executor()
                .execute(() -> context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE)));
    }

    private static void send(ChannelHandlerContext context, ApiResponse answer) {
        ByteBuf body = Unpooled.copiedBuffer(answer.body(), StandardCharsets.UTF_8);
        FullHttpResponse response =
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(answer.status()), body);
        if (answer.status() != 204) {
            if (body.isReadable()) {
                response.headers().set(HttpHeaderNames.CONTENT_TYPE, answer.contentType());
            }
            response.headers().set(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes());
            // A browser that gets hold of an answer must not take it for a page.
            response.headers().set("X-Content-Type-Options", "nosniff");
        }
        context.writeAndFlush(response);
    }
}
