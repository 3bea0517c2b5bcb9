package io.github.lockevolution.toxiproxy;

import io.netty.channel.SelectStrategy;
import io.netty.util.IntSupplier;
import java.util.concurrent.TimeUnit;

/**
 * Looks for new bytes a little longer before the thread goes to sleep: the answer to what was just carried is often on its
 * way, and to be woken up costs more than to carry it. Between two looks it makes way for every other thread, so that a busy
 * machine does not suffer; on an idle one, a thread is awake for so long after the last byte, and not longer.
 */
final class SpinThenSelect implements SelectStrategy {

    private static final long NANOS = TimeUnit.MICROSECONDS.toNanos(30);

    @Override
    public int calculateStrategy(IntSupplier selectNow, boolean hasTasks) throws Exception {
        if (hasTasks) {
            return selectNow.get();
        }
        long until = System.nanoTime() + NANOS;
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
