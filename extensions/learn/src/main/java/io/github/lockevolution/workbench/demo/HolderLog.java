package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.timeline.HolderChart;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** Notes when clients come to hold a lock and when they stop, and when harm is done. Safe for use by several threads. */
final class HolderLog {

    private final LongSupplier clock;
    private final List<HolderChart.Change> changes = new ArrayList<>();
    private final List<Long> harm = new ArrayList<>();
    private int holders;

    /** @param clock how long the run has taken so far, in the unit of the chart */
    HolderLog(LongSupplier clock) {
        this.clock = clock;
    }

    synchronized void enter() {
        holders++;
        changes.add(new HolderChart.Change(clock.getAsLong(), holders));
    }

    synchronized void leave() {
        holders--;
        changes.add(new HolderChart.Change(clock.getAsLong(), holders));
    }

    synchronized void harm() {
        harm.add(clock.getAsLong());
    }

    synchronized int holders() {
        return holders;
    }

    synchronized List<HolderChart.Change> changes() {
        return List.copyOf(changes);
    }

    synchronized List<Long> harmMoments() {
        return List.copyOf(harm);
    }
}
