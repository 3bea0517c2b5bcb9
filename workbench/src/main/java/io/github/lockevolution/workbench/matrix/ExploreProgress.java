package io.github.lockevolution.workbench.matrix;

import io.github.lockevolution.faults.explore.graph.Progress;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.console.ProgressLine;
import io.github.lockevolution.workbench.console.ProgressText;
import java.io.PrintWriter;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToIntFunction;

/** How far the explorations are, and how fast. More moves become known while they are run. */
public final class ExploreProgress implements AutoCloseable {

    private final ProgressText text;
    private final ProgressLine line;
    private final long start = System.nanoTime();
    private final Map<String, Progress> byStage = new ConcurrentHashMap<>();

    public ExploreProgress(PrintWriter terminal, Language language) {
        this.text = language.text(ProgressText.class);
        this.line = new ProgressLine(terminal);
    }

    /** Shows that one of the explorations got further. May be called from any thread. */
    public void show(Progress progress) {
        byStage.put(progress.lock(), progress);
        double seconds = Math.max(1e-3, (System.nanoTime() - start) / 1e9);
        int done = sum(Progress::movesRun);
        int all = sum(Progress::movesKnown);
        line.show(done, all, text.ofMoves(done, all, Math.round(sum(Progress::runs) / seconds)));
    }

    private int sum(ToIntFunction<Progress> of) {
        return byStage.values().stream().mapToInt(of).sum();
    }

    @Override
    public void close() {
        line.close();
    }
}
