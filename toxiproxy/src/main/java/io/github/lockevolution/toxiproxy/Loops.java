package io.github.lockevolution.toxiproxy;

import io.netty.channel.EventLoop;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.SingleThreadIoEventLoop;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.Future;
import java.nio.channels.spi.SelectorProvider;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.Stream;

/**
 * The threads that move all bytes; their number is fixed. Single loops and not one of Netty's groups, because the end
 * of a group starts Netty's global thread, which then outlives {@link #close()}.
 */
final class Loops implements AutoCloseable {

    private static final int THREADS = 2;

    private static final int UNEVEN = 4;

    private final List<EventLoop> loops;
    private final AtomicInteger turn = new AtomicInteger();
    private final AtomicIntegerArray connections = new AtomicIntegerArray(THREADS);

    Loops(ThreadFactory threads) {
        IoHandlerFactory handlers = NioIoHandler.newFactory(SelectorProvider.provider(), SpinThenSelect::new);
        loops = Stream.<EventLoop>generate(() -> new SingleThreadIoEventLoop(null, threads, handlers))
                .limit(THREADS)
                .toList();
        // A loop starts its thread with its first task; so all are there from the beginning.
        loops.forEach(loop -> loop.execute(() -> {}));
    }

    /** The loop whose turn it is. */
    EventLoop next() {
        return loops.get(Math.floorMod(turn.getAndIncrement(), THREADS));
    }

    /**
     * The loop for one more connection: that which let it in, unless another has a few less. To wake another thread up costs
     * more than to carry a short connection from its beginning to its end.
     */
    EventLoop forOneMore(EventLoop letItIn) {
        int chosen = loops.indexOf(letItIn);
        for (int i = 0; i < THREADS; i++) {
            if (connections.get(i) + UNEVEN < connections.get(chosen)) {
                chosen = i;
            }
        }
        connections.incrementAndGet(chosen);
        return loops.get(chosen);
    }

    /** A connection of that loop has ended. */
    void oneLess(EventLoop loop) {
        connections.decrementAndGet(loops.indexOf(loop));
    }

    @Override
    public void close() {
        List<Future<?>> ends = loops.stream()
                .<Future<?>>map(loop -> loop.shutdownGracefully(0, 5, TimeUnit.SECONDS))
                .toList();
        ends.forEach(Future::awaitUninterruptibly);
    }
}
