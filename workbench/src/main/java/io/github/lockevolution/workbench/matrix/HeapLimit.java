package io.github.lockevolution.workbench.matrix;

import io.github.lockevolution.faults.explore.graph.Progress;
import io.github.lockevolution.faults.setup.InconclusiveException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;

/**
 * Ends an exploration before the heap of this JVM is full: without memory nothing can be relied on, and nobody would be told how far it
 * came.
 */
final class HeapLimit {

    /** What is left is for the counts of the states, and for what a run needs. */
    private static final double FULL = 0.75;

    private static final int MEGABYTE = 1 << 20;

    /** The pools of what survives; empty in a JVM that has none which can be watched. */
    private final List<MemoryPoolMXBean> watched = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP && pool.isCollectionUsageThresholdSupported())
            .filter(pool -> pool.getUsage().getMax() > Runtime.getRuntime().maxMemory() / 2)
            .toList();

    HeapLimit() {
        this(FULL);
    }

    /** @param full the part of the heap that may be in use */
    HeapLimit(double full) {
        watched.forEach(
                pool -> pool.setCollectionUsageThreshold((long) (pool.getUsage().getMax() * full)));
    }

    /**
     * @throws InconclusiveException if more than three quarters of the heap were in use after it was last collected
     */
    void requireRoom(Progress now) {
        if (watched.stream().anyMatch(MemoryPoolMXBean::isCollectionUsageThresholdExceeded)) {
            long megabytes = Runtime.getRuntime().maxMemory() / MEGABYTE;
            throw new InconclusiveException(
                    ResultText.class,
                    text -> text.heapIsFull(now.states(), megabytes, now.movesKnown() - (long) now.movesRun()));
        }
    }
}
