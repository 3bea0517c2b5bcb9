package io.github.lockevolution.toxiproxy;

import io.netty.buffer.ByteBuf;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** Holds each piece for the latency, counted from its own arrival. An update flushes everything held. */
final class LatencyPipe extends HoldingPipe {

    /** Reading pauses when this much is held, so that a long latency cannot fill the memory. */
    static final long CAPACITY = 32L << 20;

    /** Longer than anyone waits, and short enough to be added and subtracted without overflow. */
    private static final long CENTURY_MILLIS = TimeUnit.DAYS.toMillis(36_525);

    LatencyPipe(Link link, Toxic toxic, AttachedAt attachedAt) {
        super(link, toxic);
    }

    @Override
    void schedule(ByteBuf data) {
        hold(data, link().in(delayMillis(), TimeUnit.MILLISECONDS));
    }

    @Override
    long capacity() {
        return CAPACITY;
    }

    @Override
    void onUpdate() {
        flush();
    }

    private long delayMillis() {
        long latency = Math.min(CENTURY_MILLIS, attribute("latency"));
        long jitter = Math.min(CENTURY_MILLIS, attribute("jitter"));
        return Math.max(0, latency + ThreadLocalRandom.current().nextLong(-jitter, jitter + 1));
    }
}
