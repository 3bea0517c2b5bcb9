package io.github.lockevolution.toxiproxy;

import io.netty.buffer.ByteBuf;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * The toxic {@code latency}: passes each piece {@code latency} ± {@code jitter} milliseconds after it came, and does not throttle. No piece
 * overtakes another, whatever the jitter. An update passes waiting pieces on at once.
 *
 * <pre>
 * latency 100 ms, jitter 0
 *
 * time   0     50    100   150 ms
 * in     ab    cd
 * out                ab    cd
 * </pre>
 */
final class LatencyPipe extends ToxicPipe {

    /** The number of waiting bytes at which reading pauses, so that a long latency cannot fill the memory. */
    static final long CAPACITY = 32L << 20;

    /** Longer than any connection lives, and short enough to be added and subtracted without overflow. */
    private static final long CENTURY_MILLIS = TimeUnit.DAYS.toMillis(36_525);

    LatencyPipe(PipeContext context, Toxic toxic) {
        super(context, toxic);
    }

    @Override
    void onData(ByteBuf data) {
        queue().add(data, clock().in(delayMillis(), TimeUnit.MILLISECONDS));
    }

    @Override
    void onUpdate() {
        flush();
    }

    @Override
    boolean isFull() {
        return queue().isFull(CAPACITY);
    }

    private long delayMillis() {
        long latency = Math.min(CENTURY_MILLIS, attribute("latency"));
        long jitter = Math.min(CENTURY_MILLIS, attribute("jitter"));
        return Math.max(0, latency + ThreadLocalRandom.current().nextLong(-jitter, jitter + 1));
    }
}
