package io.github.lockevolution.toxiproxy;

import io.netty.channel.SelectStrategy;
import io.netty.util.IntSupplier;
import java.util.concurrent.TimeUnit;

/**
 * Polls for a few microseconds before an event loop blocks in the selector: the answer to the bytes just forwarded is often on its way, and
 * waking a thread up costs more than forwarding it. Between two polls the thread yields, so that it takes no time from others on a busy
 * machine; on an idle one it spins for 30 µs after the last byte and then sleeps.
 */
final class SpinThenSelect implements SelectStrategy {

    private static final long SPIN_NANOS = TimeUnit.MICROSECONDS.toNanos(30);

    @Override
    public int calculateStrategy(IntSupplier selectNow, boolean hasTasks) throws Exception {
        if (hasTasks) {
            return selectNow.get();
        }
        long until = System.nanoTime() + SPIN_NANOS;
        do {
            int ready = selectNow.get();
            if (ready > 0) {
                return ready;
            }
            Thread.yield();
        } while (System.nanoTime() < until);
        return SelectStrategy.SELECT;
    }
}
