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
import java.util.concurrent.CompletableFuture;

/** One connection to the API: its requests go to the control thread one at a time, and are answered in order. */
final class ApiHandler extends SimpleChannelInboundHandler<FullHttpRequest> {

    private static final int SHORT = 16 << 10;

    private final Routes routes;
    private final BrowserRule browsers;
    private final ApiConnections connections;
    private final ControlThread control;
    private final MemoryBudget requests;
    /** Done when every request so far is answered. */
    private CompletableFuture<?> answered = CompletableFuture.completedFuture(null);

    ApiHandler(
            Routes routes,
            BrowserRule browsers,
            ApiConnections connections,
            ControlThread control,
            MemoryBudget requests) {
        this.routes = routes;
        this.browsers = browsers;
        this.connections = connections;
        this.control = control;
        this.requests = requests;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
        connections.markUsed(context.channel());
        if (request.decoderResult().isFailure()) {
            ApiResponse refusal = ApiResponse.text(400, "400 Bad Request: this is not HTTP\n");
            answer(context, answered.thenApply(before -> refusal));
            closeWhenAnswered(context);
            return;
        }
        long size = size(request);
        if (!requests.tryReserve(size)) {
            ApiError full =
                    ApiError.insufficientStorage("too many large requests wait to be answered; send it again later");
            answer(context, answered.thenApply(before -> ApiResponse.error(full)));
            return;
        }
        try {
            ApiRequest parsed = ApiRequest.of(request);
            // Nothing more is read until this is answered: a client that pipelines requests without end would fill the
            // memory.
            context.channel().config().setAutoRead(false);
            CompletableFuture<ApiResponse> response = answered.thenCompose(
                    before -> control.submit(() -> browsers.refuse(parsed).orElseGet(() -> routes.answer(parsed))));
            answer(context, response.whenComplete((given, problem) -> requests.release(size)));
        } catch (ApiError e) {
            requests.release(size);
            answer(context, answered.thenApply(before -> ApiResponse.error(e)));
        }
    }

    /** The memory that a request takes while it waits; none for a short one, which is always accepted. */
    private static long size(FullHttpRequest request) {
        int bytes = request.content().readableBytes() + request.uri().length();
        // A character takes up to two bytes.
        return bytes > SHORT ? 2L * bytes : 0;
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
            // Always as a task of the event loop: an answer written at once, from the event loop, would overtake those
            // that
            // the control thread has submitted to it.
            context.executor().execute(() -> {
                send(context, sent);
                context.channel().config().setAutoRead(true);
            });
            // Not the answer: a client that stays connected and silent would keep it in memory.
            return null;
        });
    }

    /** An empty write completes after the answers that were written before it. */
    private void closeWhenAnswered(ChannelHandlerContext context) {
        answered.thenRun(() -> context.executor()
                .execute(() -> context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE)));
    }

    private static void send(ChannelHandlerContext context, ApiResponse answer) {
        ByteBuf body = answer.body().toBuffer();
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
        context.writeAndFlush(response).addListener(sent -> {
            answer.body().close();
            if (!sent.isSuccess()) {
                // Otherwise the client would wait for the rest.
                context.close();
            }
        });
    }
}
