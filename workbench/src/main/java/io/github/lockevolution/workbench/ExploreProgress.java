package io.github.lockevolution.workbench;

import io.github.lockevolution.faults.schedule.Explorer;
import java.io.PrintWriter;

/** How far an exploration is, and how fast. More moves become known while they are run. */
final class ExploreProgress implements AutoCloseable {

    private final Progress line;
    private final long start = System.nanoTime();
    private long runsBefore;
    private int lastRuns;

    ExploreProgress(PrintWriter terminal) {
        this.line = new Progress(terminal, Terminal.isThere());
    }

    void show(Explorer.Progress progress) {
        if (progress.runs() < lastRuns) {
            runsBefore += lastRuns;
        }
        lastRuns = progress.runs();
        double seconds = Math.max(1e-3, (System.nanoTime() - start) / 1e9);
        line.show(
                progress.movesRun(),
                progress.movesKnown(),
                "known moves, %,.0f schedules run/s".formatted((runsBefore + lastRuns) / seconds));
    }

    @Override
    public void close() {
        line.close();
    }
}
