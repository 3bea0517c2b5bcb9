package io.github.lockevolution.toxiproxy;

import io.netty.util.internal.PlatformDependent;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Bounds what all toxics of one server hold back together. When the limit is reached, each link may still hold one piece at a
 * time: every connection makes progress, and none waits for memory that another one holds.
 */
final class BufferBudget {

    /** The limit is this fraction of the direct memory: a buffer may be half empty, and not every buffer is one that is held. */
    private static final int FRACTION = 4;

    private final long limit;
    private final AtomicLong held = new AtomicLong();

    BufferBudget(long limit) {
        this.limit = limit;
    }

    /** A quarter of the direct memory of this JVM. */
    static BufferBudget ofThisJvm() {
        return new BufferBudget(PlatformDependent.maxDirectMemory() / FRACTION);
    }

    /** Counts bytes that are held from now on; a negative number, bytes that no longer are. */
    void add(long bytes) {
        held.addAndGet(bytes);
    }

    boolean isFull() {
        return held.get() >= limit;
    }

    /** In bytes, with the overhead of each piece. */
    long held() {
        return held.get();
    }
}
