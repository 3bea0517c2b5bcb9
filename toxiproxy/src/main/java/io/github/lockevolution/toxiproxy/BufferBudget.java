package io.github.lockevolution.toxiproxy;

import io.netty.util.internal.PlatformDependent;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How much all toxics of one server hold back together. When that is as much as there is room for, each still takes one piece
 * at a time, so that every connection goes on: none waits for what another holds.
 */
final class BufferBudget {

    /** Of the memory for buffers; a buffer may be twice as large as what is in it, and there are others than those held. */
    private static final int SHARE = 4;

    private final long room;
    private final AtomicLong held = new AtomicLong();

    BufferBudget(long room) {
        this.room = room;
    }

    /** As much as this JVM can spare. */
    static BufferBudget ofThisJvm() {
        return new BufferBudget(PlatformDependent.maxDirectMemory() / SHARE);
    }

    /** So many bytes more are held, or less. */
    void change(long bytes) {
        held.addAndGet(bytes);
    }

    boolean isFull() {
        return held.get() >= room;
    }

    /** In bytes, with what a piece costs besides its own. */
    long held() {
        return held.get();
    }
}
