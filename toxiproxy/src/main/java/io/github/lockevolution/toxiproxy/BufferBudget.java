package io.github.lockevolution.toxiproxy;

import io.netty.util.internal.PlatformDependent;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Limits the bytes that all toxics of one server hold back together. When the limit is reached, each link may still hold one piece at a
 * time: every connection makes progress, and none waits for memory that another one holds.
 */
final class BufferBudget {

    /** The limit is this fraction of the direct memory: a buffer may be half empty, and there are other buffers, too. */
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

    /** Adds bytes that are held from now on; a negative number for bytes that are no longer held. */
    void add(long bytes) {
        held.addAndGet(bytes);
    }

    boolean isFull() {
        return held.get() >= limit;
    }

    /** The bytes that are held, with the overhead of each piece. */
    long bytes() {
        return held.get();
    }
}
