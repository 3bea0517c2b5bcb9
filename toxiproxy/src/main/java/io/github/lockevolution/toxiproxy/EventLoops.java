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
 * The event loops of one server, a fixed number of threads. Single event loops and not one of Netty's groups, because closing a
 * group starts Netty's global executor, whose thread then outlives {@link #close()}.
 */
final class EventLoops implements AutoCloseable {

    private static final int THREADS = 2;

    /** Another event loop is worth waking up if it has more than this many connections fewer. */
    private static final int IMBALANCE = 4;

    private final List<EventLoop> loops;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicIntegerArray connections = new AtomicIntegerArray(THREADS);

    EventLoops(ThreadFactory threads) {
        IoHandlerFactory handlers = NioIoHandler.newFactory(SelectorProvider.provider(), SpinThenSelect::new);
        loops = Stream.<EventLoop>generate(() -> new SingleThreadIoEventLoop(null, threads, handlers))
                .limit(THREADS)
                .toList();
        // An event loop starts its thread with its first task: so all threads are there from the beginning.
        loops.forEach(loop -> loop.execute(() -> {}));
    }

    /** The next event loop, round robin. */
    EventLoop next() {
        return loops.get(Math.floorMod(next.getAndIncrement(), THREADS));
    }

    /**
     * Assigns a new connection to an event loop: to the one that accepted it, unless another has noticeably fewer connections. Waking
     * another thread costs more than a short connection as a whole.
     */
    EventLoop assign(EventLoop acceptor) {
        int chosen = loops.indexOf(acceptor);
        for (int i = 0; i < THREADS; i++) {
            if (connections.get(i) + IMBALANCE < connections.get(chosen)) {
                chosen = i;
            }
        }
        connections.incrementAndGet(chosen);
        return loops.get(chosen);
    }

    /** Notes that a connection of this event loop is closed. */
    void release(EventLoop loop) {
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
