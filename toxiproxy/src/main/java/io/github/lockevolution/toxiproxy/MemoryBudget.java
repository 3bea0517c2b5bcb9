package io.github.lockevolution.toxiproxy;

import java.util.concurrent.atomic.AtomicLong;

/** So many bytes may be in use at the same time; they are reserved before. Any thread may ask. */
final class MemoryBudget {

    private final long limit;
    private final AtomicLong reserved = new AtomicLong();

    MemoryBudget(long limit) {
        this.limit = limit;
    }

    /** Reserves these bytes, unless that would exceed the limit. */
    boolean tryReserve(long bytes) {
        if (reserved.addAndGet(bytes) <= limit) {
            return true;
        }
        release(bytes);
        return false;
    }

    void release(long bytes) {
        reserved.addAndGet(-bytes);
    }

    /** In bytes. */
    long limit() {
        return limit;
    }

    /** In bytes. */
    long reserved() {
        return reserved.get();
    }
}
