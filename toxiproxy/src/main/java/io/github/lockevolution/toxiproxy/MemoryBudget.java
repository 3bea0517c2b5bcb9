package io.github.lockevolution.toxiproxy;

import java.util.concurrent.atomic.AtomicLong;

/** A limit on the bytes in use at the same time, which are reserved before their use. Safe for use by several threads. */
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

    /** The limit, in bytes. */
    long limit() {
        return limit;
    }

    /** The reserved bytes. */
    long reserved() {
        return reserved.get();
    }
}
